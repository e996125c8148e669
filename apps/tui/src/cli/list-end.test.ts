import { expect, test } from 'vitest';
import { allResult, type ListEnd } from './list-end.ts';

const whole: ListEnd = { listing: 'payouts', isWhole: true, count: 3, isWritten: true };
const failure = new Error('the connection broke');

test('says that everything was printed only of a whole list that was written without a failure', () => {
  for (const isWhole of [true, false])
    for (const isWritten of [true, false])
      for (const failed of [{}, { failure }]) {
        const isAll = isWhole && isWritten && !('failure' in failed);
        const { code, warning } = allResult({ ...whole, isWhole, isWritten, ...failed });
        expect([code, warning === undefined]).toEqual(isAll ? [0, true] : [3, false]);
      }
});

test('says why something is missing, and how much was printed', () => {
  expect(allResult({ ...whole, failure }).warning).toBe('not complete, 3 payouts printed: the connection broke');
  expect(allResult({ ...whole, count: 1, isWritten: false }).warning).toBe(
    'not complete, at least 1 payout printed: stdout was closed by its reader.',
  );
  expect(allResult({ ...whole, isWhole: false }).warning).toContain('Give one value of each filter.');
});
