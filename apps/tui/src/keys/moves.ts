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
