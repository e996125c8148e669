import { expect, test } from 'vitest';
import { problemText } from './error-line.ts';

test('returns one sanitized line for any thrown value', () => {
  expect(problemText(new Error('first\n  second'))).toBe('first second');
  expect(problemText(new Error('red \u001b[31mtext'))).toBe('red ␛[31mtext');
  expect(problemText('just text')).toBe('just text');
  expect(problemText(undefined)).toBe('undefined');
  expect(problemText(new Error('x'.repeat(9000))).length).toBeLessThanOrEqual(2000);
});

test('names the address by its environment variables and the profile', () => {
  expect(problemText(new Error('GET /payouts could not connect (ECONNREFUSED). Check the network, and baseUrl.'))).toBe(
    'GET /payouts could not connect (ECONNREFUSED). Check the network, and the address (PAYDECK_TEST_URL, PAYDECK_LIVE_URL or the profile).',
  );
});
