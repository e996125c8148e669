import { fold, fuzzyMatch, nearest } from '@paydeck/presentation/internal';
import { goToRow } from '../../state/list-state.ts';
import { quitByWord } from '../quit.ts';
import { runCommand } from '../../state/stack.ts';
import type { State } from '../../state/state.ts';
import { filterBy, goToTarget, viewOf, withList } from '../../state/views.ts';
import { goToView, readLine, splitLine } from './command-line.ts';
import { completions } from './completion.ts';
import { catalogue, verbRows, type PaletteRow } from './palette-catalogue.ts';
import { verbs } from './verbs.ts';
import { listingNamed, resources } from '../../service/resources/resources.ts';
import { targetsFor, targetWords } from '../../service/known-id.ts';

export function paletteRows(line: string, state: State): PaletteRow[] {
  const verb = verbs.find(({ name }) => line.startsWith(`${name} `));
  if (verb !== undefined) return verbRows(verb, line.slice(verb.name.length + 1).trim(), state);
  const completed = line === '' ? [] : completions(line, viewOf(state).list.listing);
  const matches = matching(line, catalogue(state));
  const alike = [
    ...matches.filter(({ run }) => run !== undefined),
    ...filterHereRows(line),
    ...matches.filter(({ run }) => run === undefined),
  ];
  return unique([
    ...shortRows(line.trim()),
    ...idRows(line.trim()),
    ...(completed.length > 0 || matches.some(({ run }) => run !== undefined) ? [] : nearRows(line.trim(), state)),
    ...commandRows(line, state),
    ...completed,
    // An invalid line does not run. Similar rows only complete it.
    ...(lineProblem(line, state) === undefined ? alike : alike.map((row) => ({ ...row, run: undefined }))),
  ]);
}

export function lineProblem(line: string, state: State): string | undefined {
  if (line.trim() === '' || verbs.some(({ name }) => line.startsWith(`${name} `))) return undefined;
  const { words } = splitLine(line);
  const isOfList = words.length > 1 && listingNamed(words[0] ?? '') !== undefined;
  const isMeant = isOfList || words.some((word) => /^!?[\w.-]+(?:[=<>]|!=|:(?!\/\/))|^@/.test(word));
  const read = readLine(line, viewOf(state).list.listing);
  return isMeant && 'problem' in read ? read.problem : undefined;
}

/** Returns the commands that other programs have: `:q`, `:300`. */
function shortRows(word: string): PaletteRow[] {
  const does = shortCommands.get(word);
  if (does !== undefined) return [{ kind: 'program', text: word, line: word, run: does }];
  if (!/^\d{1,7}$/.test(word)) return [];
  const run = (state: State): State => withList(state, (list, height) => goToRow(list, Number(word) - 1, height));
  return [{ kind: 'row', text: word, note: 'loads as many pages as it takes', line: word, run }];
}

const shortCommands: ReadonlyMap<string, (state: State) => State> = new Map([
  ['q', quitByWord],
  ['quit', quitByWord],
  ['h', (state) => runCommand(state, 'help')],
]);

/** Returns corrections of a misspelled line, for completion only. */
function nearRows(line: string, state: State): PaletteRow[] {
  const [head = '', ...rest] = line.split(/\s+/);
  const listing = listingNamed(head);
  const isKnown = listing !== undefined || knownWords.includes(head.toLowerCase());
  const word = rest.length > 0 || isKnown ? undefined : nearest(head.toLowerCase(), knownWords);
  if (word !== undefined) return [{ kind: 'complete', text: word, note: 'did you mean this?', line: `${word} ` }];
  const isNamed = listing !== undefined && rest.length > 0 && rest.every((each) => /^[\w.@-]+$/.test(each));
  if (!isNamed || lineProblem(line, state) === undefined) return [];
  const filtered = `${head} /${rest.join(' ')}`;
  return [{ kind: 'complete', text: filtered, note: 'filters the loaded rows', line: filtered }];
}

const knownWords = [...Object.values(resources).flatMap(({ words }) => words), ...verbs.map(({ name }) => name)];

function commandRows(line: string, state: State): PaletteRow[] {
  const read = readLine(line, viewOf(state).list.listing);
  if (line.trim() === '' || 'problem' in read) return [];
  const { listing, query, profile, filter } = read.request;
  const parts = Object.entries(query ?? {}).map(([name, value]) => `${name}=${value}`);
  if (parts.length === 0 && listing !== undefined) parts.push('all');
  if (profile !== undefined) parts.push(`@${profile}`);
  const service = Object.keys(query ?? {}).length > 0 ? 'the service filters' : undefined;
  const here = filter === undefined ? undefined : `here: /${filter}`;
  // The local part is shown separately, so that it is visible beside a long query.
  const note = [service, here].filter((part) => part !== undefined).join(' · ');
  return [
    {
      kind: listing ?? 'this list',
      text: parts.join(' '),
      note,
      line,
      run: (before) => goToView(before, read.request),
    },
  ];
}

/**
 * A line without another meaning may be a local filter. A single word without the slash is none: it is more likely a
 * command that does not exist, and would hide every row.
 */
function filterHereRows(line: string): PaletteRow[] {
  const filter = line.trim().replace(/^\//, '');
  if (filter === '' || !(line.trim().startsWith('/') || /\s/.test(filter))) return [];
  const run = (state: State): State => filterBy(state, filter);
  return [{ kind: 'this list', text: `here: /${filter}`, note: 'filters the loaded rows', line: `/${filter}`, run }];
}

/**
 * Returns the rows that match all words of a line, then those that match some. Only rows with every word run; similar
 * ones complete the line.
 */
function matching(line: string, rows: readonly PaletteRow[]): PaletteRow[] {
  const words = line.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return [...rows];
  return rows
    .map((row) => {
      const text = `${row.kind} ${row.text} ${row.line} ${row.names?.join(' ') ?? ''}`;
      const scores = words.map((word) => fuzzyMatch(word, text)?.score ?? 0).filter((score) => score >= leastScore);
      const hasEveryWord = words.every((word) => fold(text).includes(fold(word)));
      return {
        row: hasEveryWord ? row : { ...row, run: undefined },
        named: words.reduce((sum, word) => sum + rankOf(row, word), 0),
        found: scores.length,
        score: scores.reduce((sum, score) => sum + score, 0),
      };
    })
    .filter(({ found }) => found > 0)
    .sort((left, right) => right.named - left.named || right.found - left.found || right.score - left.score)
    .map(({ row }) => row);
}

/** The name of a command comes before its synonyms. */
function rankOf({ names = [] }: PaletteRow, word: string): number {
  if (names[0] === word) return 2;
  return names.includes(word) ? 1 : 0;
}

function unique(rows: readonly PaletteRow[]): PaletteRow[] {
  const known = new Set<string>();
  return rows.filter(({ line, run }) => {
    const key = `${line.trim()} ${run === undefined}`;
    return !known.has(key) && known.add(key) !== undefined;
  });
}

/** Weaker matches are useless among a hundred rows. */
const leastScore = 0.45;

function idRows(line: string): PaletteRow[] {
  return targetsFor(line).map((target) => ({
    ...targetWords(target),
    line,
    run: (state) => goToTarget(state, target),
  }));
}
