import { addMonths, DAY, isoTimestamp, monthName, startOfMonth } from '../../data/calendar.ts';
import type { Dataset } from '../../world/dataset.ts';
import { createIds } from '../../data/ids.ts';
import { below, derive, hash } from '../../data/random.ts';
import { createTimeline } from '../../data/timeline.ts';
import type { World } from '../../world/world.ts';
import type { JsonRecord } from '../../json.ts';
import { subscriptionData } from '../subscriptions/data.ts';
import { createIncome } from './income.ts';

/**
 * Generates payouts, monthly for up to ten years. The amount is the income of the month from subscriptions minus refunds,
 * chargebacks, fee and tax. The service's document does not describe this relation.
 */
export function payoutData(world: World): Dataset {
  const { anchor, spanMs, businessId } = world;
  const count = world.countOf('payouts');
  const seed = derive(world.seed, 5);
  const ids = createIds('pyt_', derive(seed, 1));
  const timeline = createTimeline({ anchor, spanMs, count, seed: derive(seed, 2) });
  const drawSeed = derive(seed, 3);
  const isMonthly = count <= MAX_MONTHS;
  const lastMonth = startOfMonth(anchor - 1);
  const incomeIn = createIncome(world.once(subscriptionData));

  const createdAt = (row: number): number =>
    isMonthly
      ? Math.min(anchor - 1, addMonths(lastMonth, -row) + 6 * 3_600_000 + (row % 60) * 60_000)
      : timeline.createdAt(row);

  function rowsAfter(time: number): number {
    if (!isMonthly) return timeline.rowsAfter(time);
    let row = 0;
    while (row < count && createdAt(row) > time) row += 1;
    return row;
  }

  function record(row: number): JsonRecord {
    const random = hash(drawSeed, row);
    const at = createdAt(row);
    const gross = isMonthly ? incomeIn(startOfMonth(at - DAY)) : 1000 + below(random, 400_000);
    const refunds = Math.floor((gross * ((random >>> 8) % 30)) / 1000);
    const chargebacks = (random >>> 14) % 4 === 0 ? Math.floor(gross / 400) : 0;
    const fee = Math.floor(gross / 25);
    const tax = Math.floor((gross * ((random >>> 16) % 90)) / 1000);
    const id = ids.idOf(row);
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
      name: isMonthly ? monthName(at - DAY) : `Payout ${isoTimestamp(at).slice(0, 10)}`,
      payout_document_url: hasDocument ? `https://documents.example.com/payouts/${id}.pdf` : null,
      remarks: chargebacks > 0 ? 'Includes a disputed payment' : null,
    };
  }

  return {
    count,
    idOf: ids.idOf,
    rowOf: ids.rowOf,
    createdAt,
    rowsAfter,
    record,
    hidden: (row) => ({ status: row === 0 ? 'in_progress' : 'success', currency: 'USD' }),
  };
}

/** Ten years. A business with more payouts is paid more often. */
const MAX_MONTHS = 120;

const METHODS = ['bank_transfer', 'bank_transfer', 'bank_transfer', 'wise'];
