import { expect, test } from 'vitest';
import { readCommandLine } from './program.ts';

test('opens the subscriptions without a command', () => {
  expect(readCommandLine([])).toMatchObject({ listing: 'subscriptions', query: {}, isDemo: false, format: undefined });
  expect(readCommandLine(['--demo'])).toMatchObject({ isDemo: true });
});

test('takes --demo before and after the command', () => {
  expect(readCommandLine(['--demo', 'subscriptions'])).toMatchObject({ isDemo: true });
  expect(readCommandLine(['subscriptions', '--demo'])).toMatchObject({ isDemo: true });
});

test("reads filters in the service's names", () => {
  const args = ['subscriptions', '--status', 'paused', '--page-size', '50', '--no-cancel-at-next-billing-date'];
  expect(readCommandLine(args)).toMatchObject({
    query: { status: 'paused', page_size: 50, cancel_at_next_billing_date: false },
  });
});

test('reads what to print', () => {
  const args = ['subscriptions', '--format=ndjson', '--columns', 'status, customer.email', '--limit', '7'];
  expect(readCommandLine(args)).toMatchObject({ format: 'ndjson', columns: ['status', 'customer.email'], limit: 7 });
  expect(readCommandLine(['subscriptions', '--all'])).toMatchObject({ isAll: true });
});

test('answers help at both levels', () => {
  expect(readCommandLine(['--help'])).toMatchObject({ answer: expect.stringContaining('PAYDECK_TEST_KEY') });
  expect(readCommandLine(['subscriptions', '-h'])).toMatchObject({
    answer: expect.stringContaining('--status <status>'),
  });
  expect(readCommandLine(['help', 'subscriptions'])).toMatchObject({ answer: expect.stringContaining('--columns') });
});

test.each([
  [['--foo'], "unknown option '--foo'. See paydeck --help."],
  [['subscriptions', '--limt', '3'], "unknown option '--limt' (Did you mean --limit?) See paydeck --help."],
  [['subs'], "unknown command 'subs'. See paydeck --help."],
  [
    ['subscriptions', '--columns', 'a,,b'],
    '--columns takes column keys separated by commas, such as subscription_id,status',
  ],
])('says what is wrong with %j', (args, message) => {
  expect(() => readCommandLine(args)).toThrow(expect.objectContaining({ name: 'UsageError', message }));
});
