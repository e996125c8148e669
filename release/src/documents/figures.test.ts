import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { manifestOf, published, root } from '../published.ts';

const measured = readFileSync(`${root}/benchmarks/README.md`, 'utf8');

test.for(['README.md', 'docs/migrating.md'])('the figures of %s match the benchmarks', (file) => {
  const rows = readFileSync(`${root}/${file}`, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'));
  const figures = rows.flatMap((row) =>
    [...row.matchAll(/\d+\.\d+(?: to \d+\.\d+)? s\b|\d+ failed|\d{1,3},\d{3}/g)].map(([figure]) => figure),
  );
  expect(figures.length).toBeGreaterThan(2);
  // The benchmarks have a column of failures, so "failed" is not next to the number.
  expect(figures.filter((figure) => !measured.includes(figure.replace(' failed', ' |')))).toEqual([]);
});

test.for(published)('the README and docs/versions.md name the Node that $name needs', ({ name, folder }) => {
  const needed = manifestOf(folder).engines?.node.replace('>=', '');
  for (const file of ['README.md', 'docs/versions.md']) {
    const rows = readFileSync(`${root}/${file}`, 'utf8').split('\n');
    const row = rows.find((line) => line.startsWith('|') && line.includes(`\`${name}\``) && line.includes('or later'));
    expect([file, row]).toEqual([file, expect.stringMatching(`\\b${needed} or later`)]);
  }
});
