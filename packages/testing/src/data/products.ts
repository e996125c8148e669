import type { Interval } from './calendar.ts';
import { createIds } from './ids.ts';
import { derive } from './random.ts';

/** The products of a business. */
export interface Product {
  readonly id: string;
  readonly brandId: string;
  readonly name: string;
  readonly description: string;
  /** Price in US cents; see `priceIn`. */
  readonly cents: number;
  readonly interval: Interval;
  readonly intervalCount: number;
  readonly trialDays: number;
  readonly onDemand: boolean;
  /** The percentage of subscriptions to this product. */
  readonly share: number;
}

export interface Catalogue {
  readonly products: readonly Product[];
  readonly brandIds: readonly string[];
  /** Returns the index of a product in `products`, or -1. */
  readonly indexOf: (productId: string) => number;
  /** Returns the index of the product for a number in [0, 100). */
  readonly byShare: (percent: number) => number;
  readonly addonIdOf: (index: number) => string;
}

export function catalogueOf(world: { readonly seed: number }): Catalogue {
  const seed = derive(world.seed, 1);
  const productIds = createIds('pdt_', derive(seed, 1));
  const brands = createIds('bnd_', derive(seed, 2));
  const addons = createIds('adn_', derive(seed, 3));
  const brandIds = [0, 1, 2].map(brands.idOf);
  const products = PRODUCTS.map((row, index): Product => {
    const [brand, name, description, cents, interval, intervalCount, trialDays, share, onDemand = false] = row;
    const brandId = brandIds[brand] ?? '';
    return {
      id: productIds.idOf(index),
      brandId,
      name,
      description,
      cents,
      interval,
      intervalCount,
      trialDays,
      onDemand,
      share,
    };
  });
  const shares = products.flatMap((product, index) => Array.from({ length: product.share }, () => index));
  return {
    products,
    brandIds,
    indexOf: (productId) => products.findIndex((product) => product.id === productId),
    byShare: (percent) => shares[percent % shares.length] ?? 0,
    addonIdOf: addons.idOf,
  };
}

/** Returns the price in the smallest unit of a currency, rounded to a typical price. */
export function priceIn(currency: string, cents: number): number {
  const [perHundredCents, step] = RATES[currency] ?? [100, 1];
  return Math.round((cents * perHundredCents) / 100 / step) * step;
}

/** Units of the currency's smallest coin for 100 US cents, and the step of a price. Yen and won have no smaller coin; a dinar has 1,000. */
const RATES: Readonly<Record<string, readonly [perHundredCents: number, step: number]>> = {
  USD: [100, 1],
  EUR: [92, 50],
  GBP: [79, 50],
  SEK: [1050, 500],
  INR: [8300, 4900],
  JPY: [150, 10],
  KRW: [1350, 100],
  BRL: [510, 90],
  CAD: [136, 50],
  AUD: [151, 50],
  KWD: [307, 50],
};

type Row = readonly [
  brand: number,
  name: string,
  description: string,
  cents: number,
  interval: Interval,
  intervalCount: number,
  trialDays: number,
  share: number,
  onDemand?: boolean,
];

const PRODUCTS: readonly Row[] = [
  [0, 'Lumen Starter', 'Dashboards for one person', 1900, 'Month', 1, 14, 18],
  [0, 'Lumen Team', 'Dashboards for a team, with alerts', 4900, 'Month', 1, 14, 14],
  [0, 'Lumen Team (yearly)', 'Lumen Team, two months free', 49_000, 'Year', 1, 30, 6],
  [0, 'Lumen Scale', 'Unlimited dashboards and a data warehouse', 19_900, 'Month', 1, 0, 5],
  [0, 'Lumen Metered', 'Pay for the events you send', 500, 'Month', 1, 0, 4, true],
  [1, 'Harbor Static', 'Hosting for one site', 900, 'Month', 1, 0, 12],
  [1, 'Harbor Pro', 'Hosting with previews and rollbacks', 2900, 'Month', 1, 7, 11],
  [1, 'Harbor Cluster', 'A cluster of your own', 12_900, 'Month', 3, 0, 4],
  [1, 'Harbor Cluster (yearly)', 'A cluster of your own, reserved', 129_000, 'Year', 1, 0, 2],
  [1, 'Harbor Day Pass', 'A build machine by the day', 300, 'Day', 1, 0, 2],
  [2, 'Quill Solo', 'Writing, drafts and a newsletter', 1200, 'Month', 1, 7, 10],
  [2, 'Quill Solo (yearly)', 'Quill Solo, two months free', 12_000, 'Year', 1, 7, 4],
  [2, 'Quill Studio', 'A newsletter for several authors', 3900, 'Month', 1, 14, 5],
  [2, 'Quill Weekly Digest', 'The best of the week, by mail', 400, 'Week', 1, 0, 3],
];
