/**
 * The unit of amounts: `minor` (cents) or `major` (dollars). The service's document does not specify it, so a profile
 * does. Without it, amounts are shown as plain integers.
 */
export type AmountUnit = 'minor' | 'major';

export interface AmountFormat {
  /** The unit. By default it is unknown, and amounts are shown as sent. */
  readonly amountUnit?: AmountUnit | undefined;
  /** Whether thousands are separated by commas. Default: false. */
  readonly grouping?: boolean | undefined;
  /** Whether an amount as sent has its currency code: `14,760 USD`. Default: false. */
  readonly hasCurrency?: boolean | undefined;
  /** Decimal digits by currency code, which override ISO 4217. Used when `amountUnit` is `minor`. */
  readonly exponents?: Readonly<Record<string, number>> | undefined;
}

/** Formats an amount without its currency code: `48831` as sent, `488.31` in minor units of USD, `48831` of JPY. */
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

/** Returns the number that `formatAmount` writes: 488.31 for 48831 in minor units of USD. */
export function decimalAmount(amount: number, currency: string | undefined, format: AmountFormat): number {
  if (format.amountUnit !== 'minor' || !Number.isSafeInteger(amount)) return amount;
  return amount / 10 ** exponentOf(currency, format);
}

/** Sums amounts by currency. Amounts of different currencies are never summed. */
export function sumByCurrency(amounts: Iterable<{ currency: string; amount: number }>): Map<string, bigint> {
  const sums = createSums();
  for (const { currency, amount } of amounts) sums.add(currency, amount);
  return sums.totals();
}

/** Sums by name, of any size. What is no whole number is left out. */
export interface Sums {
  add(name: string, amount: number): void;
  totals(): Map<string, bigint>;
}

export function createSums(): Sums {
  const full = new Map<string, bigint>();
  // Numbers are much faster than bigints, so a bigint total is updated only before a number would overflow.
  const sums = new Map<string, number>();
  return {
    add(name, amount) {
      if (!Number.isSafeInteger(amount)) return;
      const before = sums.get(name) ?? 0;
      const isSafe = Number.isSafeInteger(before + amount);
      if (!isSafe) full.set(name, (full.get(name) ?? 0n) + BigInt(before));
      sums.set(name, isSafe ? before + amount : amount);
    },
    totals: () => new Map([...sums].map(([name, sum]) => [name, (full.get(name) ?? 0n) + BigInt(sum)])),
  };
}

/** Returns a sum as JSON can have it: a number, or a text if JSON readers would round it. */
export function exactNumber(sum: bigint): number | string {
  return sum <= BigInt(Number.MAX_SAFE_INTEGER) && sum >= BigInt(Number.MIN_SAFE_INTEGER) ? Number(sum) : String(sum);
}

/** Returns the decimal digits of a currency: two by default, else as in ISO 4217 or in the format. */
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

/** The currencies of ISO 4217 whose minor unit is not a hundredth. */
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
