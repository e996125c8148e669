import { constants } from 'node:os';

/** The signals that end the program. */
export const deadlySignals = ['SIGHUP', 'SIGINT', 'SIGQUIT', 'SIGTERM'] as const;

/** Returns the exit code of a program that a signal has ended, as shells report it. */
export function exitCodeOf(signal: NodeJS.Signals): number {
  return 128 + constants.signals[signal];
}
