import { createFake } from '@paydeck/testing';
import { describe, expect, test } from 'vitest';
import { contextOf } from '../test-support/context.ts';
import { rowLines } from '../render/rows.ts';
import { webhooks } from './webhooks.ts';

function contextWith(...data: object[]): ReturnType<typeof contextOf> {
  const fetch: typeof globalThis.fetch = async () =>
    Response.json({ data, done: true, iterator: null, prev_iterator: null });
  return contextOf(createFake(), {}, { fetch });
}

const endpoint = {
  id: 'ep_1',
  url: 'https://a.example/hooks',
  description: '',
  metadata: {},
  created_at: '',
  updated_at: '',
};

describe('webhook endpoints', () => {
  test('are listed with the disabled ones first', async () => {
    const fake = createFake({ seed: 7, webhooks: 120 });
    const { headline, rows, exitCode } = await webhooks.run(contextOf(fake));
    const all = await fake.client().webhooks.list().toArray();
    const disabled = all.filter((item) => item.disabled === true);
    expect(headline).toBe(`120 endpoints, ${disabled.length} disabled`);
    expect(new Set(rows.slice(0, disabled.length).map((row) => row.id))).toEqual(
      new Set(disabled.map((item) => item.id)),
    );
    expect(rows).toHaveLength(120);
    expect(exitCode).toBe(0);
  });

  test.each([
    [{}, ['https://a.example/hooks', 'all', '']],
    [{ filter_types: null, rate_limit: null }, ['https://a.example/hooks', 'all', '']],
    [{ filter_types: [], rate_limit: 0 }, ['https://a.example/hooks', '0', '0']],
    [{ filter_types: ['a'], rate_limit: 10 }, ['https://a.example/hooks', '1', '10']],
    [{ filter_types: ['a', 'b'] }, ['https://a.example/hooks', '2', '']],
  ])('show %o in their cells', async (changes, cells) => {
    const { rows } = await webhooks.run(contextWith({ ...endpoint, ...changes }));
    expect(rows[0]?.cells.map(({ text }) => text)).toEqual(cells);
  });

  test('with similar addresses are truncated to distinct texts', async () => {
    const urls = ['orders', 'orders-old', 'refunds'].map(
      (name) => `https://api.example.com/v2/payments/webhooks/${name}/of/a/service/with/a/long/path`,
    );
    const { rows } = await webhooks.run(
      contextWith(...urls.map((url, index) => ({ ...endpoint, id: `${index}`, url }))),
    );
    const [titles, ...lines] = rowLines(rows, 78, (text) => text);
    expect(titles).toMatch(/^URL +TYPES$/);
    expect(new Set(lines.map((line) => /…\/(\S+?)\//.exec(line)?.[1]))).toEqual(
      new Set(['orders', 'orders-old', 'refunds']),
    );
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(78);
  });

  test.each([
    [[], 'No webhook endpoints', 'neutral'],
    [[endpoint], '1 endpoint, none disabled', 'neutral'],
    [[{ ...endpoint, disabled: true }], '1 endpoint, 1 disabled', 'warning'],
  ] as const)('%j are summed up', async (data, headline, level) => {
    expect(await webhooks.run(contextWith(...data))).toMatchObject({ headline, level });
  });
});
