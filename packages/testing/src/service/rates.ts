import type { Rates } from './limits.ts';

/** The service's document has no numbers, so these are typical ones. */
export const DEFAULT_RATES: Rates = { perSecond: 10, perMinute: 100 };

/** Parses limits such as `'10/s,100/min'`. Returns `undefined` for `false`. */
export function parseRates(limits: Rates | string | false): Rates | undefined {
  if (limits === false) return undefined;
  if (typeof limits === 'string') {
    const [, perSecond, perMinute] = /^(\d{1,9})\/s,(\d{1,9})\/min$/.exec(limits) ?? [];
    if (perSecond === undefined || perMinute === undefined) throw invalidLimits(limits);
    return parseRates({ perSecond: Number(perSecond), perMinute: Number(perMinute) });
  }
  const { perSecond, perMinute } = limits;
  if (![perSecond, perMinute].every((rate) => Number.isInteger(rate) && rate >= 1 && rate <= 1e9))
    throw invalidLimits(limits);
  return { perSecond, perMinute };
}

function invalidLimits(limits: unknown): TypeError {
  return new TypeError(
    `limits cannot be ${JSON.stringify(limits)}: use '10/s,100/min' or { perSecond: 10, perMinute: 100 }, each at least 1, or false for none.`,
  );
}
