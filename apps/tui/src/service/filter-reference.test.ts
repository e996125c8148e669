import { readFile } from 'node:fs/promises';
import { itemFilter } from '@paydeck/presentation/internal';
import { expect, test } from 'vitest';
import { filtersFile, withFilterTables } from '../../frames/filter-tables.ts';
import { readLine } from '../boxes/palette/command-line.ts';
import { verbs } from '../boxes/palette/verbs.ts';
import { listings } from './listings.ts';

const page = await readFile(filtersFile, 'utf8');

test('docs/filters.md documents every list, parameter, column and command of the code', () => {
  expect(page, 'run `pnpm frames help` to bring the tables up to date').toBe(withFilterTables(page));
});

const { columns, defaultColumns } = listings.subscriptions;
const known = { all: columns, shown: defaultColumns };

test.for(typedUnder('Filter the loaded rows'))('docs/filters.md: `%s` filters rows', (typed) => {
  expect(itemFilter(typed, known, { now: Date.now() }).problem).toBeUndefined();
});

test.for(typedUnder('The command line of the browser'))('docs/filters.md: `:%s` is a valid command line', (line) => {
  expect(readLine(line, 'subscriptions')).toHaveProperty('request');
});

test('docs/filters.md has an example of every command that takes a word', () => {
  const examples = typedUnder('Sort, columns, views');
  expect(verbs.map(({ name }) => name).filter((name) => !examples.includes(name))).toEqual(['forget']);
});

/** Returns the first column of the tables in a section, except for generated tables. */
function typedUnder(heading: string): string[] {
  const section = page.split(/^## /m).find((each) => each.startsWith(heading)) ?? '';
  const written = section.replaceAll(/<!-- (\w+): written .*?<!-- end of \1 -->/gs, '');
  const typed = [...written.matchAll(/^\| `([^`]+)` \|/gm)].map(([, text = '']) => text.replaceAll('\\|', '|'));
  expect(typed.length).toBeGreaterThan(4);
  return typed;
}
