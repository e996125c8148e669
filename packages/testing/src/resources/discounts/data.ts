import { DAY, isoTimestamp } from '../../data/calendar.ts';
import type { Dataset, Hidden } from '../../world/dataset.ts';
import { createIds } from '../../data/ids.ts';
import { catalogueOf } from '../../data/products.ts';
import { below, derive, hash, unit } from '../../data/random.ts';
import { createTimeline } from '../../data/timeline.ts';
import type { World } from '../../world/world.ts';
import type { JsonRecord } from '../../json.ts';
import type { Terms } from './redeemable.ts';

export interface Discounts extends Dataset {
  /** The terms that decide whether a discount is redeemable, without generating the record. */
  readonly terms: (row: number) => Terms;
  readonly codeOf: (row: number) => string;
  readonly typeOf: (row: number) => 'flat' | 'percentage';
  readonly restrictedTo: (row: number) => readonly string[];
}

export function discountData(world: World): Discounts {
  const { anchor, spanMs, businessId } = world;
  const count = world.countOf('discounts');
  const catalogue = world.once(catalogueOf);
  const seed = derive(world.seed, 3);
  const ids = createIds('dsc_', derive(seed, 1));
  const timeline = createTimeline({ anchor, spanMs, count, seed: derive(seed, 2) });
  const drawSeed = derive(seed, 3);
  const termSeed = derive(seed, 4);
  const productSeed = derive(seed, 5);

  const draw = (row: number): number => hash(drawSeed, row);
  const typeOf = (row: number): 'flat' | 'percentage' => ((draw(row) >>> 4) % 5 < 3 ? 'percentage' : 'flat');
  const steps = (row: number): number => 1 + ((draw(row) >>> 8) % 10);

  function codeOf(row: number): string {
    const [word] = CAMPAIGNS[row % CAMPAIGNS.length] ?? ['CODE'];
    const round = Math.floor(row / CAMPAIGNS.length);
    return `${word}${steps(row) * 5}${round === 0 ? '' : `-${round + 1}`}`;
  }

  function terms(row: number): Terms {
    const createdAt = timeline.createdAt(row);
    const age = anchor - createdAt;
    const random = unit(hash(termSeed, row));
    const used = 1 + below(hash(termSeed, row ^ 0x2545f491), 400);
    const state = STATES[row % STATES.length];
    if (state === 'unlimited') return { startsAt: null, expiresAt: null, timesUsed: used, usageLimit: null };
    if (state === 'expired') {
      return {
        startsAt: createdAt,
        expiresAt: createdAt + Math.floor(random * age),
        timesUsed: used,
        usageLimit: null,
      };
    }
    if (state === 'exhausted') {
      const limit = 50 * steps(row);
      return { startsAt: createdAt, expiresAt: anchor + 60 * DAY, timesUsed: limit, usageLimit: limit };
    }
    if (state === 'future') {
      const startsAt = anchor + Math.floor((1 + random * 40) * DAY);
      return { startsAt, expiresAt: startsAt + 14 * DAY, timesUsed: 0, usageLimit: 500 };
    }
    const expiresAt = anchor + Math.floor((3 + random * 120) * DAY);
    return { startsAt: createdAt, expiresAt, timesUsed: used, usageLimit: used + 20 + 10 * steps(row) };
  }

  function restrictedTo(row: number): readonly string[] {
    const random = hash(productSeed, row);
    if (random % 10 < 6) return [];
    const first = (random >>> 8) % catalogue.products.length;
    return Array.from({ length: 1 + ((random >>> 4) % 3) }, (_, index) => {
      return catalogue.products[(first + index) % catalogue.products.length]?.id ?? '';
    });
  }

  function hidden(row: number): Hidden {
    return { type: typeOf(row), currency: typeOf(row) === 'flat' ? 'USD' : null };
  }

  function record(row: number): JsonRecord {
    const random = draw(row);
    const { startsAt, expiresAt, timesUsed, usageLimit } = terms(row);
    const [, name] = CAMPAIGNS[row % CAMPAIGNS.length] ?? ['', 'Discount'];
    // Basis points for a percentage, cents for a flat amount.
    const amount = steps(row) * 500;
    const flat = { is_default: true, minimum_subtotal: amount * 2, max_amount_possible: amount };
    return {
      discount_id: ids.idOf(row),
      business_id: businessId,
      code: codeOf(row),
      name,
      amount,
      created_at: isoTimestamp(timeline.createdAt(row)),
      starts_at: startsAt === null ? null : isoTimestamp(startsAt),
      expires_at: expiresAt === null ? null : isoTimestamp(expiresAt),
      metadata: random % 4 === 0 ? { campaign: 'q1' } : {},
      preserve_on_plan_change: random % 3 === 0,
      restricted_to: restrictedTo(row),
      times_used: timesUsed,
      usage_limit: usageLimit,
      per_customer_usage_limit: (random >>> 12) % 3 === 0 ? 1 : null,
      subscription_cycles: (random >>> 16) % 2 === 0 ? 1 + ((random >>> 20) % 12) : null,
      currency_options: typeOf(row) === 'flat' ? [flat] : [],
    };
  }

  return {
    count,
    idOf: ids.idOf,
    rowOf: ids.rowOf,
    createdAt: timeline.createdAt,
    rowsAfter: timeline.rowsAfter,
    record,
    hidden,
    terms,
    codeOf,
    typeOf,
    restrictedTo,
  };
}

/** The states repeat every ten rows, so that ten discounts show every state. */
const STATES = [
  'running',
  'running',
  'future',
  'running',
  'expired',
  'unlimited',
  'running',
  'exhausted',
  'running',
  'expired',
] as const;

const CAMPAIGNS: readonly (readonly [code: string, name: string])[] = [
  ['SPRING', 'Spring sale'],
  ['LAUNCH', 'Launch week'],
  ['SUMMER', 'Early summer'],
  ['STUDENT', 'Students and teachers'],
  ['WELCOMEBACK', 'Welcome back'],
  ['NONPROFIT', 'Non-profit organisations'],
  ['YEARLY', 'Switch to yearly'],
  ['BLACKFRIDAY', 'Black Friday'],
  ['PARTNER', 'Partner programme'],
  ['WINTER', 'Winter sale'],
  ['PODCAST', 'Heard on the podcast'],
  ['MEETUP', 'Community meetup'],
  ['OPENSOURCE', 'Open-source maintainers'],
  ['FOUNDER', 'Founding customers'],
  ['REFER', 'Refer a friend'],
  ['UPGRADE', 'Upgrade to Team'],
  ['NEWYEAR', 'New year'],
  ['BETA', 'Beta testers'],
  ['FLASH', 'Flash sale'],
];
