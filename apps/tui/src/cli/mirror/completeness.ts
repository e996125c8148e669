import type { ListStatus } from '@paydeck/mirror';
import { ageText } from '../../service/time-text.ts';
import { exitCodes } from '@paydeck/presentation/internal';
import { counted } from '../list-end.ts';
import type { Reporter } from '../reporter.ts';

/** Reports how old and how complete each list is that was read, and returns the exit code. */
export function completeness(
  lists: readonly ListStatus[],
  { accountText, format: { now }, reporter }: { accountText: string; format: { now: number }; reporter: Reporter },
): number {
  const parts = lists.filter(({ complete }) => complete === undefined);
  for (const status of lists) if (!parts.includes(status)) reporter.note(statusText(status, accountText, now));
  if (parts.length === 0) return exitCodes.done;
  const names = parts.map(({ list }) => list);
  const message = `not complete: ${names.join(', ')} ${names.length === 1 ? 'was' : 'were'} never read to the end. Run paydeck pull ${names.join(' ')}.`;
  return reporter.fail({ message, exit: exitCodes.incomplete });
}

/** Describes how old a list is. */
export function statusText({ list, rows, complete, last }: ListStatus, accountText: string, now: number): string {
  const ageOf = (began = ''): string => `${began} (${ageText(now - Date.parse(began))} ago)`;
  const isRefreshed = last !== undefined && last.isComplete && last.parameters !== '' && last.began !== complete?.began;
  const refreshed = isRefreshed ? `; what is new or open, as of ${ageOf(last.began)}` : '';
  return `${counted(rows, list)} of ${accountText}, complete as of ${ageOf(complete?.began)}${refreshed}`;
}
