/**
 * Parses `true`, `yes` and `on`, or `false`, `no` and `off`, in any letter case. Returns `undefined` for any other text.
 *
 * @example readYesOrNo('Off') // false
 */
export function readYesOrNo(text: string): boolean | undefined {
  return words.get(text.trim().toLowerCase());
}

/** What `readYesOrNo` takes, for messages. */
export const yesOrNo = 'yes or no, true or false, on or off';

const words = new Map([
  ...['true', 'yes', 'on'].map((word) => [word, true] as const),
  ...['false', 'no', 'off'].map((word) => [word, false] as const),
]);
