import { exponentOf, formatAmount, type AmountFormat, type AmountUnit } from './amount.ts';

/**
 * Writes an amount for people, with all that is known of it: `$147.60` where the unit and the currency are known,
 * `1,147.60` where the currency is not, `14760` as sent where the unit is not.
 */
export function amountText(amount: number | bigint, currency: string | undefined, format: AmountFormat): string {
  if (format.amountUnit === undefined) return sentText(amount, currency, format);
  if (currency === undefined) return formatAmount(amount, currency, { ...format, grouping: true });
  // What is not a whole number is no amount in any unit: it is written as it came.
  const sign = isWhole(amount) ? signOf(currency) : undefined;
  if (sign === undefined) return `${formatAmount(amount, currency, format)} ${currency}`;
  const digits = formatAmount(amount < 0 ? -amount : amount, currency, { ...format, grouping: true });
  const exponent = format.amountUnit === 'major' ? exponentOf(currency, format) : 0;
  const fraction = exponent > 0 ? `.${'0'.repeat(exponent)}` : '';
  return `${amount < 0 ? sign.below : sign.above}${digits}${fraction}`;
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

/** What stands before the digits of an amount, from nought on and below. */
interface CurrencySign {
  readonly above: string;
  readonly below: string;
}

const signs = new Map<string, CurrencySign | undefined>();

/** Asks Intl once for each currency: a list has as many amounts as rows. Returns `undefined` for what is no currency code. */
function signOf(currency: string): CurrencySign | undefined {
  if (!signs.has(currency)) {
    if (signs.size >= mostSigns) signs.clear();
    signs.set(currency, readSign(currency));
  }
  return signs.get(currency);
}

function readSign(currency: string): CurrencySign | undefined {
  try {
    const formatter = new Intl.NumberFormat('en-US', { style: 'currency', currency, maximumFractionDigits: 0 });
    // Behind a currency code stands a blank that does not break.
    const before = (amount: number): string => formatter.format(amount).replaceAll('\u00a0', ' ').slice(0, -1);
    return { above: before(1), below: before(-1) };
  } catch {
    return undefined;
  }
}

/** The service may send anything as a currency. */
const mostSigns = 1000;

function isWhole(amount: number | bigint): boolean {
  return typeof amount === 'bigint' || Number.isSafeInteger(amount);
}
