import { formatAmount, type AmountUnit } from './amount.ts';

/** Writes an amount with its currency: `$147.60` of 14760 in minor units, `¥13,230`, `$14,760.00` in major units. */
export function formatMoney(amount: number | bigint, currency: string, unit: AmountUnit): string {
  const exact = formatAmount(amount, currency, { amountUnit: unit });
  const format = isDecimal(exact) ? formatOf(currency) : undefined;
  // A decimal text is written digit by digit: nothing is rounded. Behind a currency code stands a blank that does not break.
  return format === undefined || !isDecimal(exact)
    ? `${exact} ${currency}`
    : format.format(exact).replaceAll('\u00a0', ' ');
}

/** Gives the format of a currency; `undefined` for what is no code. Making one takes longer than a hundred uses. */
function formatOf(currency: string): Intl.NumberFormat | undefined {
  if (!/^[A-Za-z]{3}$/.test(currency)) return undefined;
  const known = formats.get(currency) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency });
  if (formats.size < mostFormats) formats.set(currency, known);
  return known;
}

const formats = new Map<string, Intl.NumberFormat>();
/** There are fewer currencies; the service may send anything. */
const mostFormats = 300;

function isDecimal(text: string): text is `${number}` {
  return /^-?\d+(?:\.\d+)?$/.test(text);
}
