import { expect, test } from 'vitest';
import { problemOfSnapshotTag } from './snapshot-tag.ts';

test.each(['latest', 'next'])('rejects %s, which people install without wanting a snapshot', (tag) => {
  expect(problemOfSnapshotTag(tag)).toContain(`under \`${tag}\``);
});

test.each(['', 'Latest', ' latest', 'latest ', 'a b', '$(id)', '--tag', '1.2.3', 'v1', 'x'.repeat(32), 'a\nb'])(
  'rejects %j',
  (tag) => {
    expect(problemOfSnapshotTag(tag)).toMatch(/^A tag is/);
  },
);

test.each(['trial', 'pr-12', 'vitest'])('accepts %s', (tag) => {
  expect(problemOfSnapshotTag(tag)).toBeUndefined();
});
