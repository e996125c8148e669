import type { Interval } from './calendar.ts';
import { Ids } from './ids.ts';
import { derive } from './random.ts';

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
}

export class Catalogue {
  readonly products: readonly Product[];
  readonly brandIds: readonly string[];
  readonly #addons: Ids;
  /** The index of a product for each percent. */
  readonly #shares: readonly number[];

  constructor(world: { readonly seed: number }) {
    const seed = derive(world.seed, 1);
    const ids = new Ids('pdt_', derive(seed, 1));
    const brands = new Ids('bnd_', derive(seed, 2));
    this.#addons = new Ids('adn_', derive(seed, 3));
    this.brandIds = [0, 1, 2].map((brand) => brands.idOf(brand));
    this.products = PRODUCTS.map(
      ([brand, name, description, cents, interval, intervalCount, trialDays, , onDemand = false], index) => {
        const brandId = this.brandIds[brand] ?? '';
        const id = ids.idOf(index);
        return { id, brandId, name, description, cents, interval, intervalCount, trialDays, onDemand };
      },
    );
    this.#shares = PRODUCTS.flatMap(([, , , , , , , share], index) => Array.from({ length: share }, () => index));
  }

  indexOf(productId: string): number {
    return this.products.findIndex(({ id }) => id === productId);
  }

  /** Returns the index of the product for a number in [0, 100). */
  byShare(percent: number): number {
    return this.#shares[percent % this.#shares.length] ?? 0;
  }

  addonIdOf(index: number): string {
    return this.#addons.idOf(index);
  }
}

export function catalogueOf(world: { readonly seed: number }): Catalogue {
  return new Catalogue(world);
}

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
  /** The percentage of subscriptions to this product. */
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
