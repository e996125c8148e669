import { errorFields } from '@paydeck/profiles/internal';
import { exitCodeMeanings, exitCodes } from '@paydeck/presentation/internal';

/** Why a command failed. */
export interface Failure {
  /** What happened, for a person: one sanitized line. */
  readonly message: string;
  /** The exit code. */
  readonly exit: number;
  /** The error behind it, of which code and remedy follow. */
  readonly error?: unknown;
}

/** How failures are printed: for a person, or as one line of JSON. */
export type FailureFormat = 'text' | 'json';

/** `PAYDECK_ERRORS`, text or json; otherwise JSON where the data is JSON or NDJSON. */
export function failureFormat(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): FailureFormat {
  const chosen = env['PAYDECK_ERRORS'];
  if (chosen === 'json' || chosen === 'text') return chosen;
  const isJson = args.some((arg, index) => {
    const value = arg === '--format' ? args[index + 1] : /^--format=(.*)$/.exec(arg)?.[1];
    return value === 'json' || value === 'ndjson';
  });
  return isJson ? 'json' : 'text';
}

/** Reports failures on stderr. */
export interface Failures {
  /** Reports a failure, and returns its exit code. */
  report(failure: Failure): number;
  /** Reports an exit code for a program, unless a failure was reported. For a person the output has said why. */
  ensure(exit: number): number;
}

export function createFailures(
  format: FailureFormat,
  { write, now }: { readonly write: (text: string) => void; readonly now: () => number },
): Failures {
  let isReported = false;
  const report = (failure: Failure): number => {
    isReported = true;
    write(failureText(failure, format, now()));
    return failure.exit;
  };
  return {
    report,
    ensure: (exit) =>
      exit === exitCodes.done || exit === exitCodes.differ || isReported || format === 'text'
        ? exit
        : // Only signals other than SIGINT have no entry.
          report({ message: exitCodeMeanings.find(([code]) => code === exit)?.[1] ?? 'interrupted', exit }),
  };
}

/** Returns the text of a failure for stderr. In JSON it is one line, whatever the message holds. */
export function failureText(failure: Failure, format: FailureFormat, now: number): string {
  const { message, exit, error } = failure;
  if (format === 'text') return `paydeck: ${message}\n`;
  const { code, fix, retryAfter } = errorFields(error, now);
  const fields = {
    code: code ?? codes.get(exit) ?? (exit > signalExit ? 'INTERRUPTED' : 'FAILED'),
    message: message.replaceAll(/\s*\n(?:paydeck: )?/g, ' '),
    fix: fixOf(exit, fix),
    exit,
    retry_after: retryAfter,
  };
  return `${JSON.stringify({ error: fields })}\n`;
}

/** What an exit code forbids comes before the remedy of the error. */
function fixOf(exit: number, fix: string | undefined): string {
  if (exit === exitCodes.unknown) return 'Do not run it again. Look for the record in the dashboard first.';
  if (exit === exitCodes.incomplete)
    return 'Run it once more, then tell the user. Do not count or add up what was printed: it is not all.';
  if (exit > signalExit) return 'Run it again.';
  const correct = fix ?? 'Correct what the message names, then run it again.';
  if (exit !== exitCodes.usage || fix !== undefined) return correct;
  return `${correct} paydeck capabilities --format json has commands and flags.`;
}

const codes = new Map<number, string>([
  [exitCodes.usage, 'USAGE'],
  [exitCodes.incomplete, 'INCOMPLETE'],
  [exitCodes.unknown, 'UNKNOWN_OUTCOME'],
]);

/** Exit codes of signals are above this one. */
const signalExit = 128;
