import { createFake } from '@paydeck/testing';
import { expect, test } from 'vitest';
import { contextOf } from '../test-support/context.ts';
import { checkSetup } from './check-setup.ts';

test.each([
  ['an unreachable service', { refuse: true }, 'Subscriptions: Offline: cannot reach the service'],
  ['a failing service', { status: 503 }, 'Subscriptions: Service error 503, tried 3 times'],
] as const)('sends no further requests after those for the first resource of %s', async (_, fault, text) => {
  const fake = createFake({ faults: fault });
  const { rows, exitCode } = await checkSetup.run(contextOf(fake, {}, { retries: 2 }));
  const findings = rows.map(({ cells }) => cells.map((each) => each.text));
  expect(findings).toContainEqual(['Access', text]);
  expect(findings).toContainEqual(['Access', 'Other resources: not tried']);
  expect(findings.map(([name]) => name)).not.toContain('Clock');
  expect(fake.requests.count).toBe(3);
  expect(exitCode).toBe(1);
});

test('tries every resource when the key has no access to the first', async () => {
  const fake = createFake();
  fake.faults.add({ status: 403, operation: 'subscriptions.list' });
  const { rows } = await checkSetup.run(contextOf(fake));
  const findings = rows.map(({ cells }) => cells.map((each) => each.text).join(' '));
  expect(findings).toContain('Access Subscriptions: no access (403)');
  expect(findings).toContain('Access Payouts: read');
});
