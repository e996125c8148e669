/** Writes the name of a profile or a view: as it is where it is a plain one, quoted where the file holds anything else. */
export function nameText(name: string): string {
  return plainName.test(name) ? name : shownName(name);
}

/** Quotes a name: on one line, short, in ASCII. */
export function shownName(name: string): string {
  return JSON.stringify(name.slice(0, 40)).replaceAll(/[^\x20-\x7e]/g, '?');
}

/** A name that `saveProfile` accepts. */
export const plainName = /^[A-Za-z0-9][\w.-]{0,39}$/;
