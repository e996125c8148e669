import { createFake, type Fake } from '@paydeck/testing';
import { describe, expect, test } from 'vitest';
import { claim } from '../test-support/claim.ts';
import { runInProcess } from '../test-support/in-process.ts';
import { serveFake } from '../test-support/serve.ts';

test('prints every item although the list loses rows between pages', async () => {
  const fake = createFake({ subscriptions: 350, policy: { churn: 'delete', 'churn.rows': 1 } });
  const before = [...fake.subscriptions].map((item) => item.subscription_id);
  const { env } = await serveFake(fake);
  const { code, stdout, stderr } = await runInProcess(['subscriptions', '--all', '--format', 'ndjson'], { env });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const ids = new Set(stdout.trimEnd().split('\n').map(idOf));
  const after = new Set([...fake.subscriptions].map((item) => item.subscription_id));
  expect(after.size).toBeLessThan(350);
  expect(before.filter((id) => after.has(id) && !ids.has(id))).toEqual([]);
});

test('exits with 3 and one line when a list never stops changing', async () => {
  const fake = createFake({ discounts: 0, limits: false });
  const addAtOnce = (count: number): void => {
    for (; count > 0; count -= 1) fake.discounts.add({ created_at: '2026-03-01T10:00:00Z' });
  };
  addAtOnce(150);
  fake.betweenPages(() => addAtOnce(90));
  const { env } = await serveFake(fake);
  const { code, stdout, stderr } = await runInProcess(['discounts', '--all', '--format', 'ndjson'], { env });
  expect(code).toBe(3);
  expect(stdout.trimEnd().split('\n').length).toBeGreaterThanOrEqual(100);
  expect(stderr).toMatch(
    /^paydeck: not complete, \d+ discounts printed: .*(?:in another order with each request|is not found again).*\n$/,
  );
});

test('prints JSON as one array', async () => {
  const { env } = await serveFake(createFake({ subscriptions: 12 }));
  const { code, stdout, stderr } = await runInProcess(['subscriptions', '--format', 'json'], { env });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(JSON.parse(stdout)).toHaveLength(12);
});

test('prints an empty list in every format', async () => {
  const { env } = await serveFake(createFake({ subscriptions: 0 }));
  const outputs: Record<string, string> = {};
  for (const format of ['json', 'ndjson', 'yaml']) {
    const { code, stdout } = await runInProcess(['subscriptions', '--format', format], { env });
    expect(code).toBe(0);
    outputs[format] = stdout;
  }
  expect(outputs).toEqual({ json: '[]\n', ndjson: '', yaml: '[]\n' });
});

test('prints CSV with the requested columns', async () => {
  const { env } = await serveFake(createFake({ subscriptions: 3 }));
  const args = ['subscriptions', '--format', 'csv', '--columns', 'subscription_id,customer.email'];
  const { stdout } = await runInProcess(args, { env });
  const lines = stdout.trimEnd().split(/\r?\n/);
  expect(lines[0]).toBe('subscription_id,customer.email');
  expect(lines).toHaveLength(4);
});

test('prints YAML', async () => {
  const { env } = await serveFake(createFake({ subscriptions: 2 }));
  const { stdout } = await runInProcess(['subscriptions', '--format', 'yaml'], { env });
  expect(stdout.match(/^- subscription_id: sub_/gm)).toHaveLength(2);
});

test('prints one item as one object in JSON and YAML', async () => {
  const fake = createFake({ webhooks: 1 });
  const { env } = await serveFake(fake);
  const { id = '' } = fake.webhooks.at(0) ?? {};
  const json = await runInProcess(['webhooks', 'get', id, '--format', 'json'], { env });
  const yaml = await runInProcess(['webhooks', 'get', id, '--format', 'yaml'], { env });
  expect(JSON.parse(json.stdout)).toMatchObject({ id });
  expect(yaml.stdout).toMatch(new RegExp(`^id: ${id}\nurl: `));
});

test('sends filters to the service', async () => {
  const fake = createFake({ subscriptions: 150 });
  const { env } = await serveFake(fake);
  const args = ['subscriptions', '--status', 'past_due', '--cancel-at-next-billing-date', '--format', 'ndjson'];
  const { code } = await runInProcess([...args, '--created-at-gte', '2020-01-01T00:00:00Z'], { env });
  expect(code).toBe(0);
  const [request] = fake.requests.to('subscriptions.list');
  expect(request?.query).toMatchObject({
    status: 'past_due',
    cancel_at_next_billing_date: 'true',
    created_at_gte: '2020-01-01T00:00:00Z',
  });
});

test('reports exactly whether there are more when the limit is below the page size', async () => {
  const { env } = await serveFake(createFake({ subscriptions: 10 }));
  const whole = await runInProcess(['subscriptions', '--limit', '10', '--format', 'ndjson'], { env });
  expect(whole.stderr).toBe('');
  const part = await runInProcess(['subscriptions', '--limit', '9', '--format', 'ndjson'], { env });
  expect(part.stdout.trimEnd().split('\n')).toHaveLength(9);
  expect(part.stderr).toContain('there may be more. All of them: paydeck subscriptions --format ndjson --all');
});

test('exits with 3 when a page cannot be read with --all', async () => {
  claim(
    'docs/cli.md',
    '| 3 | a whole list (`--all`, `compare`, `report`, `customers find`, `pull`, `sql`, `changes`) is not complete',
  );
  const fake = createFake({ subscriptions: 237 });
  fake.faults.add({ operation: 'subscriptions.list', after: 3, status: 422, message: 'no more today' });
  const { env } = await serveFake(fake);
  const { code, stdout, stderr } = await runInProcess(['subscriptions', '--all', '--format', 'ndjson'], { env });
  expect(code).toBe(3);
  const { length } = stdout.trimEnd().split('\n');
  expect(length).toBeLessThan(237);
  expect(stderr).toMatch(/^paydeck: not complete, \d+ subscriptions printed: .*no more today.*\n$/);
  expect(stderr).toContain(` ${length} subscriptions`);
});

describe('several values of a filter with --all', () => {
  test('print what had one of them throughout, wherever it moves', async () => {
    claim(
      'docs/filters.md',
      'With `--all`, a filter of several values reads the list without this filter and filters here.',
    );
    const fake = createFake({ subscriptions: 260, limits: false, onRequest: () => moveBetween(fake, statuses) });
    const statuses = ['active', 'past_due'] as const;
    const wanted = [...fake.subscriptions].filter(({ status }) => statuses.some((each) => each === status));
    const { env } = await serveFake(fake);
    const args = ['subscriptions', '--status', statuses.join(','), '--all', '--format', 'ndjson', '--page-size', '20'];
    const { code, stdout } = await runInProcess(args, { env });
    expect(code).toBe(0);
    const ids = stdout
      .trimEnd()
      .split('\n')
      .map((line) => /"subscription_id":"(\w+)"/.exec(line)?.[1]);
    expect(ids).toHaveLength(wanted.length);
    expect(new Set(ids)).toEqual(new Set(wanted.map((item) => item.subscription_id)));
  });

  test('exit with 3 where items do not contain the field', async () => {
    claim('docs/filters.md', '`--discount-type flat,percentage --all` exits with 3');
    const { env } = await serveFake(createFake());
    const args = ['discounts', '--discount-type', 'flat,percentage', '--all', '--format', 'ndjson'];
    const { code, stderr } = await runInProcess(args, { env });
    expect(code).toBe(3);
    expect(stderr).toMatch(/^paydeck: not complete, \d+ discounts printed: an item can move from one of these lists/);
  });
});

/** Moves every eleventh subscription that has one of two statuses to the other, each time others. */
function moveBetween(fake: Fake, [one, other]: readonly [string, string]): void {
  const turn = fake.requests.count;
  const both = [...fake.subscriptions].filter(({ status }) => status === one || status === other);
  for (const { subscription_id: id, status } of both.filter((_, index) => index % 11 === turn % 11))
    fake.subscriptions.update(id, { status: status === one ? other : one });
}

function idOf(line: string): unknown {
  const item: unknown = JSON.parse(line);
  return typeof item === 'object' && item !== null && 'subscription_id' in item ? item.subscription_id : undefined;
}
