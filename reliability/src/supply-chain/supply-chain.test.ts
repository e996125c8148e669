import { expect, test } from 'vitest';
import { difference } from './supply-chain.ts';

test('reports a package that is new, and one that is gone', () => {
  expect(difference(['ky', 'valibot'], ['ky', 'left-pad', 'left-pad'])).toEqual(['+left-pad', '-valibot']);
});
