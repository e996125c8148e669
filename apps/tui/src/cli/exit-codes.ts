/** The exit codes of the program. */
export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  incomplete: 3,
  unknown: 4,
  differ: 5,
  interrupted: 130,
} as const;
