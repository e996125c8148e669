/** The commands that move through rows, in a list, a detail or the help alike. */
export const moves = [
  'next-row',
  'previous-row',
  'half-page-down',
  'half-page-up',
  'page-down',
  'page-up',
  'first-row',
  'last-row',
] as const;

export type Move = (typeof moves)[number];

export function isMove(command: string | undefined): command is Move {
  return command !== undefined && (moves as readonly string[]).includes(command);
}

/**
 * Whether digits before the key of a command say how often, how far or how long. The screen already shows the tab of a
 * digit, so any other key applies to that tab.
 */
export function takesCount(command: string | undefined): boolean {
  return isMove(command) || (command !== undefined && counted.has(command));
}

const counted: ReadonlySet<string> = new Set([
  'next-match',
  'previous-match',
  'next-item',
  'previous-item',
  'column-left',
  'column-right',
  'widen',
  'narrow',
  'scroll-left',
  'scroll-right',
  'watch',
]);
