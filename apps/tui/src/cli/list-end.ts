import { isPaydeckError } from '@paydeck/core';
import { exitCodes } from '@paydeck/presentation/internal';
import { errorLine } from '../service/error-line.ts';
import type { Reporter } from './reporter.ts';

/** How a list was read and printed. */
export interface ListEnd {
  /** What was printed: `payouts`. */
  readonly listing: string;
  /** Whether the list was read exactly, up to its end. */
  readonly isWhole: boolean;
  /** The error that ended the reading. */
  readonly failure?: unknown;
  /** How many items were printed. */
  readonly count: number;
  /** Whether stdout has taken all of them. */
  readonly isWritten: boolean;
}

/** The exit code of a list, and the line on stderr about what is missing. */
export interface ListResult {
  readonly code: number;
  readonly warning?: string | undefined;
  /** The error that ended the reading. */
  readonly error?: unknown;
}

/** Reports the result of a list, and returns its exit code. */
export function reportResult({ code, warning, error }: ListResult, reporter: Reporter): number {
  if (code !== exitCodes.done) return reporter.fail({ message: warning ?? 'not complete', exit: code, error });
  if (warning !== undefined) reporter.warn(warning);
  return code;
}

/** Returns the result of `--all`. Nothing else may say that everything was printed. */
export function allResult({ listing, isWhole, failure, count, isWritten }: ListEnd): ListResult {
  if (failure === undefined && isWhole && isWritten) return { code: exitCodes.done };
  const reason = !isWritten
    ? 'stdout was closed by its reader.'
    : failure === undefined
      ? 'an item can move from one of these lists to another while they are read. Give one value of each filter.'
      : errorLine(failure);
  const amount = `${isWritten ? '' : 'at least '}${counted(count, listing)}`;
  return { code: exitCodes.incomplete, warning: `not complete, ${amount} printed: ${reason}`, error: failure };
}

/** Whether an error leaves an incomplete list. Others are failures of the output, or before the first page. */
export function leavesPart(error: unknown, count: number, signal: AbortSignal): boolean {
  return isPaydeckError(error) && (count > 0 || error.name === 'ListError') && !signal.aborted;
}

/** `1 payout`, `2 payouts`. */
export function counted(count: number, name: string): string {
  return `${count} ${count === 1 ? name.replace(/s$/, '') : name}`;
}
