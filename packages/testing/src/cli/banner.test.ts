import { expect, onTestFinished, test } from 'vitest';
import { createFake } from '../index.ts';
import { banner } from './banner.ts';
import { readFlags } from './flags.ts';

async function shown(...args: string[]): Promise<string> {
  const flags = readFlags(['--port', '0', ...args]);
  const fake = createFake(flags.fake);
  const server = await fake.listen(flags.listen);
  onTestFinished(async () => server.close());
  return banner(flags, fake, server).replaceAll(String(server.port), 'PORT');
}

test('the banner lists the base URLs, the keys, the limits and the records', async () => {
  expect(await shown()).toMatchInlineSnapshot(`
    "  keys     test_key, live_key
      records  200 subscriptions, 24 discounts, 24 payouts, 7 webhooks in each mode
      limits   10/s, 100/min
      policy   as documented
      faults   none
      control  http://127.0.0.1:PORT/_fake/
      Ctrl+C stops
    "
  `);
});

test('the banner lists the options, and redacts custom keys', async () => {
  const choices =
    '--live-key live_key_of_someone --limits 100/s,5000/min --policy shareModes=true --policy algorithm=bucket --no-control --subscriptions 5';
  expect(await shown(...choices.split(' '))).toMatchInlineSnapshot(`
    "  keys     test_key, ****eone
      records  5 subscriptions, 24 discounts, 24 payouts, 7 webhooks in each mode
      limits   100/s, 5000/min
      policy   shareModes=true algorithm=bucket
      faults   none
      control  off
      Ctrl+C stops
    "
  `);
  expect(await shown('--no-limits')).toContain('limits   none');
});
