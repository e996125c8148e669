import type { AmountFormat } from '../amounts/amount.ts';

/** How values are formatted, independent of the language and the time zone of the machine. */
export interface Format extends AmountFormat {
  /** The current time for relative times, in milliseconds since 1970. */
  readonly now: number;
  /** The currency of payouts from the profile, because the service sends none. */
  readonly payoutCurrency?: string | undefined;
  /** The only type of the discounts of a list, if it was asked for. The service does not send the type of a discount. */
  readonly discountType?: string | undefined;
}

/** The text of a value that is missing, null or empty. */
export const missingText = '-';

/** Returns the default format: amounts as sent, without grouping. */
export function asSent(now: number): Format {
  return { now };
}

export function formatBoolean(value: boolean): string {
  return value ? 'yes' : 'no';
}
