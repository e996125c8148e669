/** Formats the name of a profile or a view. A name that is not plain is quoted. */
export function nameText(name: string): string {
  return plainName.test(name) ? name : quoted(name);
}

/** Quotes text of a person or a file on one line: escaped, truncated, and in ASCII but for the sign of truncation. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text).replaceAll(/[^\x20-\x7e…]/g, '?');
}

/** A name that `saveProfile` accepts. */
export const plainName = /^[A-Za-z0-9][\w.-]{0,39}$/;
