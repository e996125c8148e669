/**
 * What an amount on the wire counts: `minor` units (cents), or `major` ones (dollars). The service's document does not
 * say, so a profile does. While it is not known, the bare integer is shown.
 */
export type AmountUnit = 'minor' | 'major';

export interface AmountFormat {
  /** Default: not known, so amounts are shown as sent. */
  readonly amountUnit?: AmountUnit | undefined;
  /** Thousands separated by commas. Default: false. */
  readonly grouping?: boolean | undefined;
  /** Whether an amount as sent carries its currency code: `14,760 USD`. Default: false. */
  readonly hasCurrency?: boolean | undefined;
  /** Digits after the point per currency code, over ISO 4217's. Used when `amountUnit` is `minor`. */
  readonly exponents?: Readonly<Record<string, number>> | undefined;
}

/** Gives an amount without its currency code: `48831` as sent, `488.31` in minor units of USD, `48831` of JPY. */
export function formatAmount(amount: number | bigint, currency: string | undefined, format: AmountFormat): string {
  if (typeof amount === 'number' && !Number.isSafeInteger(amount)) return String(amount);
  const negative = amount < 0;
  const digits = String(amount).replace('-', '');
  const exponent = format.amountUnit === 'minor' ? exponentOf(currency, format) : 0;
  const padded = digits.padStart(exponent + 1, '0');
  const whole = padded.slice(0, padded.length - exponent);
  const fraction = exponent > 0 ? `.${padded.slice(-exponent)}` : '';
  return `${negative ? '-' : ''}${format.grouping === true ? grouped(whole) : whole}${fraction}`;
}

/** Adds amounts up, each currency by itself: amounts of different currencies are never summed. */
export function sumByCurrency(amounts: Iterable<{ currency: string; amount: number }>): Map<string, bigint> {
  const totals = new Map<string, bigint>();
  // Numbers are summed many times faster: only what they cannot count goes into the totals on the way.
  const sums = new Map<string, number>();
  const keep = (currency: string, sum: number): void =>
    void totals.set(currency, (totals.get(currency) ?? 0n) + BigInt(sum));
  for (const { currency, amount } of amounts) {
    if (!Number.isSafeInteger(amount)) continue;
    const before = sums.get(currency) ?? 0;
    if (!Number.isSafeInteger(before + amount)) keep(currency, before);
    sums.set(currency, Number.isSafeInteger(before + amount) ? before + amount : amount);
  }
  for (const [currency, sum] of sums) keep(currency, sum);
  return totals;
}

/** Returns the digits after the point of a currency: two unless ISO 4217 or the format says otherwise. */
export function exponentOf(currency: string | undefined, format: AmountFormat): number {
  const code = (currency ?? '').toUpperCase();
  const given =
    format.exponents !== undefined && Object.hasOwn(format.exponents, code) ? format.exponents[code] : undefined;
  if (given !== undefined && Number.isInteger(given) && given >= 0 && given <= 8) return given;
  return isoExponents.get(code) ?? 2;
}

function grouped(digits: string): string {
  return digits.replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** ISO 4217: the currencies whose minor unit is not a hundredth. */
const isoExponents = new Map<string, number>([
  ...[
    'BIF',
    'CLP',
    'DJF',
    'GNF',
    'ISK',
    'JPY',
    'KMF',
    'KRW',
    'PYG',
    'RWF',
    'UGX',
    'UYI',
    'VND',
    'VUV',
    'XAF',
    'XOF',
    'XPF',
  ].map((code) => [code, 0] as const),
  ...['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'].map((code) => [code, 3] as const),
  ...['CLF', 'UYW'].map((code) => [code, 4] as const),
]);
