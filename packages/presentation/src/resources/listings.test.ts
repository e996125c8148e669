import { listNames } from '@paydeck/core';
import { expect, test } from 'vitest';
import { asSent } from '../columns/format.ts';
import type { Listing } from '../columns/listing.ts';
import { now, samples } from '../test-support/samples.ts';
import { listings } from './listings.ts';

test.each(listNames)('%s have a column for every documented field, each with a key of its own', (name) => {
  const { columns }: Listing<object> = listings[name];
  const keys = columns.map(({ key }) => key);
  expect(keys).toEqual([...new Set(keys)]);
  const without = columns.filter((column) => column.value(samples[name], asSent(now)) === undefined);
  expect(
    without.map(({ key }) => `packages/presentation/src/test-support/samples.ts has no ${key} of ${name}.`),
  ).toEqual([]);
});
