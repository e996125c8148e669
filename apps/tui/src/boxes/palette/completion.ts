import type { ListingName } from '../../service/listings.ts';
import { fieldsOf } from '../../service/fields.ts';
import { runOf, splitLine } from './command-line.ts';
import type { PaletteRow } from './palette-catalogue.ts';
import { filterNamed } from '../../service/filter-word.ts';
import type { Filter } from '@paydeck/presentation/internal';
import { listingNamed, resources } from '../../service/resources/resources.ts';

export function completions(line: string, current: ListingName): PaletteRow[] {
  const { words, filter } = splitLine(line);
  const listing = (words[0] === undefined ? undefined : listingNamed(words[0])) ?? current;
  const last = /\S*$/.exec(line)?.[0] ?? '';
  const before = line.slice(0, line.length - last.length);
  const complete = (candidates: readonly Candidate[]): PaletteRow[] =>
    candidates
      .filter(({ text }) => text !== last && text.toLowerCase().startsWith(last.toLowerCase()))
      .map(({ text, note, isOpen }) => {
        if (isOpen) return { kind: 'complete', text, note, line: before + text };
        const done = `${before}${text} `;
        return { kind: 'filter', text, note, line: done, run: runOf(done, current) };
      });
  if (filter !== undefined) {
    const slash = last.startsWith('/') && !before.includes('/') ? '/' : '';
    return complete(fieldsOf(listing).map((key) => open(`${slash}${key}:`, 'filters the loaded rows')));
  }
  if (last.startsWith('@')) return complete(['test', 'live'].map((name) => whole(`@${name}`, 'switches to it')));
  const [typed, named] = /^([\w-]+)(?:=|:=?)/.exec(last) ?? [];
  const filters = resources[listing].filters;
  if (typed !== undefined && named !== undefined) {
    const parameter = filterNamed(named, '=', filters);
    return parameter === undefined ? [] : complete(values(typed, parameter));
  }
  const lists = before.trim() === '' ? listCandidates : [];
  return complete([...lists, ...filters.filter(({ name }) => !isUsed(name, before)).map(filterCandidate)]);
}

interface Candidate extends Pick<PaletteRow, 'text' | 'note'> {
  /** Whether a value must follow. */
  readonly isOpen: boolean;
}

const listCandidates: readonly Candidate[] = Object.entries(resources).map(([listing, { words }]) =>
  whole(words[0] ?? listing, `goes to ${listing}`),
);

function filterCandidate({ name, kind, help }: Filter): Candidate {
  if (kind !== 'timestamp') return open(`${name}=`, help);
  return open(
    name.replace(/_gte$/, '>').replace(/_lte$/, '<').replace('_at', ''),
    `${help}: a day, today, -7d, this month`,
  );
}

function values(typed: string, { kind, choices, help, not }: Filter): Candidate[] {
  if (kind === 'boolean') return [whole(`${typed}yes`, help), whole(`${typed}no`, not ?? `not ${help}`)];
  return (choices ?? []).map((choice) => whole(typed + choice, help));
}

function isUsed(name: string, before: string): boolean {
  return [`${name}=`, `${name}:`].some((typed) => before.includes(typed));
}

function whole(text: string, note: string): Candidate {
  return { text, note, isOpen: false };
}

function open(text: string, note: string): Candidate {
  return { text, note, isOpen: true };
}
