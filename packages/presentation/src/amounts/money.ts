import { exponentOf, formatAmount, type AmountFormat } from './amount.ts';
import { safeText } from '../text/safe-text.ts';

/**
 * Formats an amount for people: `$147.60` if the unit and the currency are known, `1,147.60` without the currency, and
 * `14760` as sent without the unit.
 */
export function amountText(amount: number | bigint, currency: string | undefined, format: AmountFormat): string {
  if (format.amountUnit === undefined) return sentText(amount, currency, format);
  if (currency === undefined) return formatAmount(amount, currency, { ...format, grouping: true });
  // A fractional number is not a valid amount in any unit, so it is shown unchanged.
  const sign = isWhole(amount) ? signOf(currency) : undefined;
  if (sign === undefined) return `${formatAmount(amount, currency, format)} ${currency}`;
  const digits = formatAmount(amount < 0 ? -amount : amount, currency, { ...format, grouping: true });
  const exponent = format.amountUnit === 'major' ? exponentOf(currency, format) : 0;
  const fraction = exponent > 0 ? `.${'0'.repeat(exponent)}` : '';
  return `${amount < 0 ? sign.below : sign.above}${digits}${fraction}`;
}

/** Formats an amount as sent: `14760`, or `14,760 USD` if no currency code is shown beside it. */
function sentText(amount: number | bigint, currency: string | undefined, format: AmountFormat): string {
  if (format.hasCurrency !== true) return formatAmount(amount, currency, format);
  const grouped = formatAmount(amount, currency, { ...format, grouping: true });
  return currency === undefined ? grouped : `${grouped} ${currency}`;
}

/**
 * Formats totals, sorted by currency code: `€29.00 + $225.00`, or `2900 EUR + 22500 USD` as sent; `0` without any. The code
 * is empty for amounts without a currency. After `max` currencies the others are counted.
 */
export function formatTotals(totals: ReadonlyMap<string, bigint>, format: AmountFormat, max = Infinity): string {
  if (totals.size === 0) return '0';
  const hasCode = format.amountUnit === undefined && format.hasCurrency !== true;
  const texts = [...totals]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([currency, total]) => {
      const code = hasCode && currency !== '' ? ` ${currency}` : '';
      return safeText(amountText(total, currency || undefined, format) + code);
    });
  const left = texts.length - max;
  return left > 0
    ? `${texts.slice(0, max).join(' + ')} + ${left} more ${left === 1 ? 'currency' : 'currencies'}`
    : texts.join(' + ');
}

/** The prefixes of zero and positive amounts, and of negative amounts. */
interface CurrencySign {
  readonly above: string;
  readonly below: string;
}

/** Shows currencies by their codes, for terminals that show ASCII only. Applies to every amount from then on. */
export function spellCurrencies(): void {
  currencyDisplay = 'code';
  signs.clear();
}

let currencyDisplay: 'symbol' | 'code' = 'symbol';

const signs = new Map<string, CurrencySign | undefined>();

/** Returns the sign of a currency from Intl, cached, or `undefined` for an invalid currency code. */
function signOf(currency: string): CurrencySign | undefined {
  if (!signs.has(currency)) {
    if (signs.size >= mostSigns) signs.clear();
    signs.set(currency, readSign(currency));
  }
  return signs.get(currency);
}

function readSign(currency: string): CurrencySign | undefined {
  try {
    const options = { style: 'currency', currency, currencyDisplay, maximumFractionDigits: 0 } as const;
    const formatter = new Intl.NumberFormat('en-US', options);
    // Intl adds a non-breaking space after a currency code.
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
