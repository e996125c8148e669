import { exponentOf, formatAmount, type AmountFormat, type AmountUnit } from './amount.ts';

/**
 * Writes an amount for people, with all that is known of it: `$147.60` where the unit and the currency are known,
 * `1,147.60` where the currency is not, `14760` as sent where the unit is not.
 */
export function amountText(amount: number | bigint, currency: string | undefined, format: AmountFormat): string {
  if (format.amountUnit === undefined) return sentText(amount, currency, format);
  const exact = formatAmount(amount, currency, { ...format, grouping: currency === undefined });
  if (currency === undefined) return exact;
  const formatter =
    isDecimal(exact) && isWhole(amount) ? formatterOf(currency, exponentOf(currency, format)) : undefined;
  if (formatter === undefined || !isDecimal(exact)) return `${exact} ${currency}`;
  // A decimal text is written digit by digit: nothing is rounded. Behind a currency code stands a blank that does not break.
  return formatter.format(exact).replaceAll('\u00a0', ' ');
}

/** Writes an amount as it was sent: `14760`, or `14,760 USD` where it stands beside no code. */
function sentText(amount: number | bigint, currency: string | undefined, format: AmountFormat): string {
  if (format.hasCurrency !== true) return formatAmount(amount, currency, format);
  const grouped = formatAmount(amount, currency, { ...format, grouping: true });
  return currency === undefined ? grouped : `${grouped} ${currency}`;
}

/** Writes an amount with its currency: `$147.60` of 14760 in minor units, `¥13,230`, `$14,760.00` in major units. */
export function formatMoney(amount: number | bigint, currency: string, unit: AmountUnit): string {
  return amountText(amount, currency, { amountUnit: unit });
}

/** Writes totals as one text, by currency code: `€29.00 + $225.00`, `2900 EUR + 22500 USD` as sent; `0` when there are none. */
export function formatTotals(totals: ReadonlyMap<string, bigint>, format: AmountFormat): string {
  if (totals.size === 0) return '0';
  const sorted = [...totals].sort(([left], [right]) => (left < right ? -1 : 1));
  const code = (currency: string): string =>
    format.amountUnit === undefined && format.hasCurrency !== true ? ` ${currency}` : '';
  return sorted.map(([currency, total]) => amountText(total, currency, format) + code(currency)).join(' + ');
}

const formatters = new Map<string, Intl.NumberFormat>();

/** Returns `undefined` for what is no currency code. Making a formatter takes longer than using it a hundred times. */
function formatterOf(currency: string, digits: number): Intl.NumberFormat | undefined {
  const key = `${currency} ${digits}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  try {
    // By itself, Intl rounds some currencies to the digits in use, such as forints to whole ones.
    const shown = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    const formatter = new Intl.NumberFormat('en-US', { style: 'currency', currency, ...shown });
    formatters.set(key, formatter);
    return formatter;
  } catch {
    return undefined;
  }
}

/** What is not a whole number is no amount in any unit: it is written as it came. */
function isWhole(amount: number | bigint): boolean {
  return typeof amount === 'bigint' || Number.isSafeInteger(amount);
}

function isDecimal(text: string): text is `${number}` {
  return /^-?\d+(?:\.\d+)?$/.test(text);
}
