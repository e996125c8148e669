import { formatAmount, formatMoney, safeText, type Format } from '@paydeck/presentation/internal';
import type { Totals } from './sums.ts';

/** Formats totals as money, with at most `most` currencies: `$147.60 + ¥13,230`. */
export function totalsText(totals: Totals, format: Format, most = Infinity): string {
  if (totals.size === 0) return '0';
  const texts = [...totals]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([currency, total]) => totalText(total, currency, format));
  const left = texts.length - most;
  return left > 0
    ? `${texts.slice(0, most).join(' + ')} + ${left} more ${left === 1 ? 'currency' : 'currencies'}`
    : texts.join(' + ');
}

function totalText(total: bigint, currency: string, format: Format): string {
  const { amountUnit } = format;
  if (currency !== '' && amountUnit !== undefined) return safeText(formatMoney(total, currency, amountUnit));
  const amount = formatAmount(total, currency, { ...format, grouping: true });
  return currency === '' ? amount : `${amount} ${safeText(currency)}`;
}
