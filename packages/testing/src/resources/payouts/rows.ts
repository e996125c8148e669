import { addMonths, DAY, isoTimestamp, monthName, startOfMonth } from '../../data/calendar.ts';
import { below, derive, hash } from '../../data/random.ts';
import type { JsonRecord } from '../../json.ts';
import { GeneratedRows } from '../../world/generated-rows.ts';
import type { World } from '../../world/world.ts';
import { subscriptionRows } from '../subscriptions/rows.ts';

export function payoutRows(world: World): PayoutRows {
  return new PayoutRows(world);
}

/**
 * Generates payouts, monthly for up to ten years. The amount is the income of the month from subscriptions minus refunds,
 * chargebacks, fee and tax. The service's document does not describe this relation.
 */
class PayoutRows extends GeneratedRows {
  readonly #world: World;
  readonly #isMonthly: boolean;
  readonly #lastMonth: number;
  readonly #incomes = new Map<number, number>();

  constructor(world: World) {
    super(world, { count: world.countOf('payouts'), idPrefix: 'pyt_', stream: 5 });
    this.#world = world;
    this.#isMonthly = this.count <= MAX_MONTHS;
    this.#lastMonth = startOfMonth(world.anchor - 1);
  }

  override createdAt(row: number): number {
    if (!this.#isMonthly) return super.createdAt(row);
    const time = addMonths(this.#lastMonth, -row) + 6 * 3_600_000 + (row % 60) * 60_000;
    return Math.min(this.#world.anchor - 1, time);
  }

  record(row: number): JsonRecord {
    const { anchor, businessId } = this.#world;
    const random = hash(derive(this.seed, 3), row);
    const at = this.createdAt(row);
    const gross = this.#isMonthly ? this.#incomeIn(startOfMonth(at - DAY)) : 1000 + below(random, 400_000);
    const refunds = Math.floor((gross * ((random >>> 8) % 30)) / 1000);
    const chargebacks = (random >>> 14) % 4 === 0 ? Math.floor(gross / 400) : 0;
    const fee = Math.floor(gross / 25);
    const tax = Math.floor((gross * ((random >>> 16) % 90)) / 1000);
    const id = this.idOf(row);
    const hasDocument = row > 0 && random % 8 !== 0;
    return {
      payout_id: id,
      business_id: businessId,
      amount: gross - refunds - chargebacks - fee - tax,
      chargebacks,
      refunds,
      fee,
      tax,
      payment_method: METHODS[(random >>> 24) % METHODS.length],
      created_at: isoTimestamp(at),
      updated_at: isoTimestamp(Math.min(anchor - 1, at + (1 + ((random >>> 20) % 72)) * 3_600_000)),
      name: this.#isMonthly ? monthName(at - DAY) : `Payout ${isoTimestamp(at).slice(0, 10)}`,
      payout_document_url: hasDocument ? `https://documents.example.com/payouts/${id}.pdf` : null,
      remarks: chargebacks > 0 ? 'Includes a disputed payment' : null,
    };
  }

  hidden(row: number): { status: string; currency: string } {
    return { status: row === 0 ? 'in_progress' : 'success', currency: 'USD' };
  }

  /**
   * The income of a month in US cents: the monthly price of all active subscriptions that were created by its end. Each
   * month is computed once, from its own rows and the sum of the month before.
   */
  #incomeIn(month: number): number {
    const subscriptions = this.#world.once(subscriptionRows);
    const first = subscriptions.rowsAfter(addMonths(month, 1) - 1);
    if (first >= subscriptions.count) return 0;
    let sum = this.#incomes.get(month);
    if (sum === undefined) {
      sum = this.#incomeIn(addMonths(month, -1));
      const end = subscriptions.rowsAfter(month - 1);
      for (let row = first; row < end; row += 1) sum += subscriptions.monthlyCents(row);
      this.#incomes.set(month, sum);
    }
    return sum;
  }
}

/** Ten years. A business with more payouts is paid more often. */
const MAX_MONTHS = 120;

const METHODS = ['bank_transfer', 'bank_transfer', 'bank_transfer', 'wise'];
