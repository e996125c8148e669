import { published } from '@paydeck/release/published';
import { expect, test } from 'vitest';
import { expectedBundled, expectedInstalled } from './expected-parts.ts';
import { partsOf } from './parts.ts';
import { difference, supplyChain } from './supply-chain.ts';

test.for(published)('$name comes with the expected packages only', async (each) => {
  const { installed, bundled } = await partsOf(each);
  const names = (parts: typeof installed): string[] => parts.map(({ name }) => name);
  expect(difference(expectedInstalled[each.name] ?? [], names(installed))).toEqual([]);
  expect(difference(expectedBundled[each.name] ?? [], names(bundled))).toEqual([]);
});

test('reports a package that is new, and one that is gone', () => {
  expect(difference(['ky', 'valibot'], ['ky', 'left-pad', 'left-pad'])).toEqual(['+left-pad', '-valibot']);
});

test('every row holds', async () => {
  const rows = await supplyChain.prove({ isQuick: true, seed: 1, report: () => undefined });
  expect(rows.filter(({ holds }) => !holds)).toEqual([]);
  expect(rows).toHaveLength(15);
});
