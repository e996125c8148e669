import type { AmountFormat } from './amount.ts';

/** How values are written: the same everywhere, whatever the language and time zone of the machine. */
export interface Format extends AmountFormat {
  /** What relative times are measured from, in milliseconds since 1970. */
  readonly now: number;
  /** The currency of payouts, as the profile has it: the service sends none with them. */
  readonly payoutCurrency?: string | undefined;
}

/** What stands for a value that is missing, null or empty. */
export const missingText = '-';

/** Makes the default format: amounts as sent, without grouping. */
export function asSent(now: number): Format {
  return { now };
}

export function formatBoolean(value: boolean): string {
  return value ? 'yes' : 'no';
}
