import { DAY, isoTimestamp } from '../../data/calendar.ts';
import { catalogueOf } from '../../data/products.ts';
import { below, derive, hash, unit } from '../../data/random.ts';
import type { JsonRecord } from '../../json.ts';
import type { Hidden } from '../../world/dataset.ts';
import { GeneratedRows } from '../../world/generated-rows.ts';
import type { World } from '../../world/world.ts';
import type { Policy } from '../../policies/policies.ts';

export function discountRows(world: World): DiscountRows {
  return new DiscountRows(world);
}

class DiscountRows extends GeneratedRows {
  readonly #world: World;
  readonly #drawSeed: number;
  readonly #termSeed: number;
  readonly #productSeed: number;

  constructor(world: World) {
    super(world, { count: world.countOf('discounts'), idPrefix: 'dsc_', stream: 3 });
    this.#world = world;
    this.#drawSeed = derive(this.seed, 3);
    this.#termSeed = derive(this.seed, 4);
    this.#productSeed = derive(this.seed, 5);
  }

  codeOf(row: number): string {
    const [word] = campaignOf(row);
    const round = Math.floor(row / CAMPAIGNS.length);
    return `${word}${this.#steps(row) * 5}${round === 0 ? '' : `-${round + 1}`}`;
  }

  typeOf(row: number): 'flat' | 'percentage' {
    return (this.#draw(row) >>> 4) % 5 < 3 ? 'percentage' : 'flat';
  }

  /** The terms that decide whether a discount is redeemable, without generating the record. */
  termsOf(row: number): Terms {
    const { anchor } = this.#world;
    const createdAt = this.createdAt(row);
    const random = unit(hash(this.#termSeed, row));
    const used = 1 + below(hash(this.#termSeed, row ^ 0x2545f491), 400);
    const steps = this.#steps(row);
    const state = STATES[row % STATES.length];
    if (state === 'unlimited') return { startsAt: null, expiresAt: null, timesUsed: used, usageLimit: null };
    if (state === 'expired') {
      const expiresAt = createdAt + Math.floor(random * (anchor - createdAt));
      return { startsAt: createdAt, expiresAt, timesUsed: used, usageLimit: null };
    }
    if (state === 'exhausted')
      return { startsAt: createdAt, expiresAt: anchor + 60 * DAY, timesUsed: 50 * steps, usageLimit: 50 * steps };
    if (state === 'future') {
      const startsAt = anchor + Math.floor((1 + random * 40) * DAY);
      return { startsAt, expiresAt: startsAt + 14 * DAY, timesUsed: 0, usageLimit: 500 };
    }
    const expiresAt = anchor + Math.floor((3 + random * 120) * DAY);
    return { startsAt: createdAt, expiresAt, timesUsed: used, usageLimit: used + 20 + 10 * steps };
  }

  restrictedTo(row: number): readonly string[] {
    const { products } = this.#world.once(catalogueOf);
    const random = hash(this.#productSeed, row);
    if (random % 10 < 6) return [];
    const first = (random >>> 8) % products.length;
    return Array.from({ length: 1 + ((random >>> 4) % 3) }, (_, index) => {
      return products[(first + index) % products.length]?.id ?? '';
    });
  }

  record(row: number): JsonRecord {
    const random = this.#draw(row);
    const { startsAt, expiresAt, timesUsed, usageLimit } = this.termsOf(row);
    // Basis points for a percentage, cents for a flat amount.
    const amount = this.#steps(row) * 500;
    const flat = { is_default: true, minimum_subtotal: amount * 2, max_amount_possible: amount };
    return {
      discount_id: this.idOf(row),
      business_id: this.#world.businessId,
      code: this.codeOf(row),
      name: campaignOf(row)[1],
      amount,
      created_at: isoTimestamp(this.createdAt(row)),
      starts_at: startsAt === null ? null : isoTimestamp(startsAt),
      expires_at: expiresAt === null ? null : isoTimestamp(expiresAt),
      metadata: random % 4 === 0 ? { campaign: 'q1' } : {},
      preserve_on_plan_change: random % 3 === 0,
      restricted_to: this.restrictedTo(row),
      times_used: timesUsed,
      usage_limit: usageLimit,
      per_customer_usage_limit: (random >>> 12) % 3 === 0 ? 1 : null,
      subscription_cycles: (random >>> 16) % 2 === 0 ? 1 + ((random >>> 20) % 12) : null,
      currency_options: this.typeOf(row) === 'flat' ? [flat] : [],
    };
  }

  hidden(row: number): Hidden {
    const type = this.typeOf(row);
    return { type, currency: type === 'flat' ? 'USD' : null };
  }

  #draw(row: number): number {
    return hash(this.#drawSeed, row);
  }

  #steps(row: number): number {
    return 1 + ((this.#draw(row) >>> 8) % 10);
  }
}

function campaignOf(row: number): (typeof CAMPAIGNS)[number] {
  return CAMPAIGNS[row % CAMPAIGNS.length] ?? ['CODE', 'Discount'];
}

/** The states repeat every ten rows, so that ten discounts show every state. */
const STATES = 'running running future running expired unlimited running exhausted running expired'.split(' ');

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

export interface Terms {
  /** `null` means at once. */
  readonly startsAt: number | null;
  /** `null` means never. */
  readonly expiresAt: number | null;
  readonly timesUsed: number;
  /** `null` means unlimited. */
  readonly usageLimit: number | null;
}

/** Whether a discount has started, has not expired and is not used up. */
export function isRedeemable(
  { startsAt, expiresAt, timesUsed, usageLimit }: Terms,
  now: number,
  bounds: Policy['redeemableBounds'],
): boolean {
  const hasStarted = startsAt === null || (bounds === 'open' ? startsAt < now : startsAt <= now);
  const isExpired = expiresAt !== null && (bounds === 'closed' ? expiresAt < now : expiresAt <= now);
  const isUsedUp = usageLimit !== null && (bounds === 'closed' ? timesUsed > usageLimit : timesUsed >= usageLimit);
  return hasStarted && !isExpired && !isUsedUp;
}

/** The next time at which `isRedeemable` may change without a write: at the start or the expiry, or just after it. */
export function nextChange({ startsAt, expiresAt }: Terms, now: number): number {
  let next = Infinity;
  for (const edge of [startsAt, expiresAt]) {
    if (edge === null) continue;
    if (edge > now) next = Math.min(next, edge);
    else if (edge + 1 > now) next = Math.min(next, edge + 1);
  }
  return next;
}
