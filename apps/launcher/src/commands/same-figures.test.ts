import {
  formatTotals,
  payoutSumText,
  readReport,
  renewalDays,
  type ReportName,
  type ReportTable,
} from '@paydeck/presentation/internal';
import { createFake } from '@paydeck/testing';
import { describe, expect, test } from 'vitest';
import { contextOf } from '../test-support/context.ts';
import { atRiskCount } from './at-risk-count.ts';
import type { CommandOutput, LauncherCommand } from './command.ts';
import { payoutsMonth } from './payouts-month.ts';
import { recurringRevenue } from './recurring-revenue.ts';
import { renewals } from './renewals.ts';
import { webhookHealth } from './webhook-health.ts';

// The figures of `paydeck report` and of the browser's summary are calculated by the same functions of presentation.
const fake = createFake({ subscriptions: 700, discounts: 40, webhooks: 60, limits: false });
for (const days of [0, 1])
  fake.payouts.add({ created_at: new Date(fake.clock.now() - days * 3_600_000).toISOString() });

describe('the same words are the same figure as in the reports and in the summary', () => {
  test('recurring revenue', async () => {
    const [month, others] = await report('recurring');
    const { headline, rows } = await run(recurringRevenue);
    expect(rows.map(({ title, id }) => [title, id])).toEqual(
      month.rows.map(({ currency, per_month: sum }) => [
        currency,
        formatTotals(new Map([[String(currency), BigInt(String(sum))]]), {}),
      ]),
    );
    const skipped = others?.rows.find(({ reason }) => String(reason).startsWith('amount or interval'));
    expect(headline).toContain(`: ${sumOf(month, 'subscriptions') + Number(skipped?.['subscriptions'])}`);
    expect(rows.length).toBeGreaterThan(5);
  });

  test('subscriptions past due', async () => {
    const [due] = await report('past-due');
    const { headline } = await run(atRiskCount);
    expect(headline).toMatch(new RegExp(`^${sumOf(due, 'subscriptions')} past due · `));
    expect(sumOf(due, 'subscriptions')).toBeGreaterThan(10);
  });

  test('payouts of a month', async () => {
    const [sums] = await report('payouts');
    const { headline, rows } = await run(payoutsMonth);
    expect(headline).toContain(`in ${sumOf(sums, 'payouts')} payouts`);
    expect(headline).toContain(formatTotals(new Map([['', BigInt(sumOf(sums, 'amount'))]]), {}));
    expect(rows).toHaveLength(sumOf(sums, 'payouts'));
    const listed = [...fake.payouts].slice(0, rows.length);
    expect(headline).toContain(payoutSumText(listed, format));
  });

  test('disabled webhook endpoints', async () => {
    const [, counts] = await report('webhooks');
    const count = (state: string) => counts?.rows.find((row) => row['state'] === state)?.['webhooks'];
    expect((await run(webhookHealth)).headline).toContain(`${count('disabled')} of ${count('all')} endpoints disabled`);
    expect(count('disabled')).toBeGreaterThan(5);
  });

  test('renewals of the next days', async () => {
    const active = [...fake.subscriptions].filter(({ status }) => status === 'active');
    const days = renewalDays(active, fake.clock.now(), 7);
    const { headline } = await run(renewals);
    expect(headline).toContain(`: ${days.reduce((sum, { count }) => sum + count, 0)} · `);
  });
});

const format = { now: fake.clock.now() };

async function run(command: LauncherCommand): Promise<CommandOutput> {
  return command.run(contextOf(fake));
}

async function report(name: ReportName): Promise<readonly [ReportTable, ...ReportTable[]]> {
  const { tables } = await readReport(fake.client(), { report: name, now: fake.clock.now, format: {} });
  const [first, ...others] = tables;
  if (first === undefined) throw new Error(`The report ${name} has no table.`);
  return [first, ...others];
}

function sumOf({ rows }: ReportTable, column: string): number {
  return rows.reduce((sum, row) => sum + Number(row[column]), 0);
}
