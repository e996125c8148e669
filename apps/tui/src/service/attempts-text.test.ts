import { TimeoutError } from '@paydeck/core';
import { expect, test } from 'vitest';
import { attemptsText } from './loader.ts';

test('reports every attempt and the total time', () => {
  const error = new TimeoutError('GET /subscriptions had no complete response within 30000 ms.', {
    code: 'TIMEOUT',
    operation: 'subscriptions.list',
    attempts: 3,
  });
  expect(attemptsText(error, 92_400)).toBe(
    'GET /subscriptions had no complete response within 30000 ms. In all: 3 attempts in 1 min 32 s.',
  );
});

test('does not mention attempts when there was only one', () => {
  expect(attemptsText(new Error('it broke'), 92_400)).toBe('it broke');
});
