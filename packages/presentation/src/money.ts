import { formatAmount, type AmountUnit } from './amount.ts';

/** Writes an amount with its currency: `$147.60` of 14760 in minor units, `¥13,230`, `$14,760.00` in major units. */
export function formatMoney(amount: number | bigint, currency: string, unit: AmountUnit): string {
  const exact = formatAmount(amount, currency, { amountUnit: unit });
  if (!isDecimal(exact)) return `${exact} ${currency}`;
  try {
    // A decimal text is written digit by digit: nothing is rounded.
    const text = new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(exact);
    // Behind a currency code stands a blank that does not break.
    return text.replaceAll('\u00a0', ' ');
  } catch {
    return `${exact} ${currency}`;
  }
}

function isDecimal(text: string): text is `${number}` {
  return /^-?\d+(?:\.\d+)?$/.test(text);
}
