/** Formats the name of a profile or a view. A name that is not plain is quoted. */
export function nameText(name: string): string {
  return plainName.test(name) ? name : shownName(name);
}

/** Quotes a name on one line, truncated and in ASCII. */
export function shownName(name: string): string {
  return JSON.stringify(name.slice(0, 40)).replaceAll(/[^\x20-\x7e]/g, '?');
}

/** A name that `saveProfile` accepts. */
export const plainName = /^[A-Za-z0-9][\w.-]{0,39}$/;
