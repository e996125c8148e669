import { fileURLToPath } from 'node:url';
import { verbs } from '../src/boxes/palette/verbs.ts';
import { fieldsOf } from '../src/service/fields.ts';
import { nameOf } from '../src/cli/flags.ts';
import type { Filter } from '@paydeck/presentation/internal';
import { listingNames, resources } from '../src/service/resources/resources.ts';

export const filtersFile = fileURLToPath(new URL('../../../docs/filters.md', import.meta.url));

/** Replaces the filter tables of the reference page with those of the code. */
export function withFilterTables(page: string): string {
  return Object.entries(tables).reduce((text, [name, table]) => withTable(text, name, table()), page);
}

const tables: Readonly<Record<string, () => string>> = {
  lists: () =>
    rows(
      ['List', 'Names'],
      listingNames.map((name) => [name, resources[name].words.map(code).join(' ')]),
    ),
  parameters: () =>
    listingNames
      .map(
        (name) =>
          `### ${capitalized(name)}\n\n${rows(['In `:`', 'On the command line', 'Takes', 'Shows'], resources[name].filters.map(parameterRow))}`,
      )
      .join('\n\n'),
  fields: () =>
    rows(
      ['List', 'Names of columns'],
      listingNames.map((name) => [name, fieldsOf(name).map(code).join(' ')]),
    ),
  commands: () =>
    rows(
      ['Line', 'What it does'],
      verbs.map(({ name, takes, help }) => [`\`${name}\` and ${takes}`, help]),
    ),
};

function parameterRow(filter: Filter): string[] {
  const { name, kind, help, not } = filter;
  const flag = `--${nameOf(filter)}`;
  if (kind === 'boolean') {
    const both = `${code(flag)}, ${code(flag.replace('--', '--no-'))}`;
    return [code(`${name}=yes`), both, 'yes or no', not === undefined ? help : `${help}; with no: ${not}`];
  }
  return [inPalette(filter), code(flag), taken(filter), help];
}

function inPalette({ name, kind }: Filter): string {
  if (kind !== 'timestamp') return code(`${name}=`);
  const short = name.replace(/_at_gte$/, '>').replace(/_at_lte$/, '<');
  return `${code(short)} or ${code(`${name}=`)}`;
}

function taken({ kind, choices, max }: Filter): string {
  if (kind === 'choice') return (choices ?? []).map(code).join(' ');
  if (kind === 'timestamp') return 'a time';
  if (kind === 'count') return max === undefined ? 'a number from 0' : `a number from 0 to ${max}`;
  return 'text';
}

function rows(head: readonly string[], body: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...body];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function code(text: string): string {
  return `\`${text}\``;
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function withTable(page: string, name: string, table: string): string {
  const [opening, closing] = [`<!-- ${name}: written by \`pnpm frames\` -->`, `<!-- end of ${name} -->`];
  const [start, end] = [page.indexOf(opening) + opening.length, page.indexOf(closing)];
  if (start < opening.length || end === -1)
    throw new Error(`The page has no place for a table: ${opening} … ${closing}`);
  return `${page.slice(0, start)}\n\n${table}\n\n${page.slice(end)}`;
}
