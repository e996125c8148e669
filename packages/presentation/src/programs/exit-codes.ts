/** The exit codes of the command line and of the launcher. */
export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  incomplete: 3,
  unknown: 4,
  differ: 5,
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** What each exit code means, in the order of the help. */
export const exitCodeMeanings = [
  [exitCodes.done, 'done'],
  [exitCodes.failed, 'the service, the network or stdout failed'],
  [exitCodes.usage, 'wrong usage or missing set-up'],
  [exitCodes.incomplete, 'the list is not complete, although all of it was asked for'],
  [exitCodes.unknown, 'a write was sent and its outcome is unknown, or it could not be printed'],
  [exitCodes.differ, 'compared, and they differ'],
  [exitCodes.interrupted, 'interrupted'],
] as const;
