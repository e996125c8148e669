import { fieldValue, safeText } from '@paydeck/presentation/internal';
import { EntryProblem, isCommand, isTable, tableAt, type Config } from '@paydeck/profiles/internal';
import { listings, type Item, type ListingName } from './listings.ts';
import { listingNames } from './resources/resources.ts';

/** A program that a key starts with values of a row: `[[commands]]` of the config file. */
export interface OwnCommand {
  readonly key: string;
  readonly title: string;
  readonly list: ListingName;
  /** The program and its arguments. `{customer.email}` in an argument is the value of that field. */
  readonly run: readonly [program: string, ...args: string[]];
  /** Whether it only reads, so that it is allowed where the browser is read-only. */
  readonly reads: boolean;
}

export type Links = Readonly<Partial<Record<ListingName, string>>>;

export function ownCommandsOf(config: Config): OwnCommand[] {
  const entries = Object.hasOwn(config, 'commands') ? config['commands'] : [];
  if (!Array.isArray(entries)) throw new EntryProblem(['commands'], 'must be tables: [[commands]]');
  const commands = entries.map((entry: unknown) => ownCommandOf(entry));
  const twice = commands.find(({ title }, index) => commands.findIndex((each) => each.title === title) < index);
  if (twice !== undefined) throw wrong(`has two commands with the title ${JSON.stringify(twice.title)}`);
  return commands;
}

function ownCommandOf(entry: unknown): OwnCommand {
  if (!isTable(entry)) throw wrong('must be tables: [[commands]]');
  const { key, title, list, run, reads = false, ...others } = entry;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw wrong(`has ${unknown}; known are key, title, list, run, reads`);
  if (typeof key !== 'string' || typeof title !== 'string' || title.trim() === '' || typeof reads !== 'boolean')
    throw wrong('must have a key and a title, both strings; reads is true or false');
  const name = listingNames.find((each) => each === list);
  if (name === undefined) throw wrong(`must have a list: ${listingNames.join(', ')}`);
  if (!isCommand(run)) throw wrong('must have run, a list of strings: the program, then its arguments');
  const [program = '', ...args] = run;
  if (program.includes('{')) throw wrong('must name its program: only arguments contain fields');
  checkFields(args.join(' '), name, wrong);
  return { key, title: safeText(title.trim(), longestTitle), list: name, run: [program, ...args], reads };
}

export function linksOf(config: Config): Links {
  const links = Object.entries(tableAt(config, ['links'])).map(([record, link]) => {
    const problem = (what: string): EntryProblem => new EntryProblem(['links', record], what);
    const list = listingNames.find((name) => name === `${record}s`);
    if (list === undefined)
      throw problem(`is unknown; known are ${listingNames.map((name) => name.slice(0, -1)).join(', ')}`);
    // A value must not choose the host.
    if (typeof link !== 'string' || !/^https?:\/\/[^/{}\s?#]+\//.test(link))
      throw problem('must be a web address such as "https://shop.example.com/{subscription_id}"');
    checkFields(link, list, problem);
    return [list, link] as const;
  });
  return Object.fromEntries(links);
}

/** Returns the program with the values of a row, or why it cannot be started. No shell reads it. */
export function filled(
  { run: [program, ...args], list }: OwnCommand,
  item: Item,
): { readonly call: readonly [string, ...string[]] } | { readonly problem: string } {
  let problem: string | undefined;
  const values = args.map((arg) =>
    arg.replaceAll(fields, (whole, path: string, at: number) => {
      const text = valueOf(item, path);
      if (text === '') problem ??= `This row has no ${path}.`;
      // What the service sends must not become an option, nor act in a terminal.
      else if (safeText(text, longest) !== text || (at === 0 && text.startsWith('-')))
        problem ??= `${path} of these ${list} contains characters that are passed to no program.`;
      return problem === undefined ? text : whole;
    }),
  );
  return problem === undefined ? { call: [program, ...values] } : { problem };
}

/** Returns the web page of a row; `undefined` without a link, or without one of its values. */
export function linkOf(links: Links, list: ListingName, item: Item): string | undefined {
  let isWhole = true;
  const url = links[list]?.replaceAll(fields, (_whole, path: string) => {
    const text = valueOf(item, path);
    if (text === '' || text === '.' || text === '..') isWhole = false;
    return encodeURIComponent(text.toWellFormed());
  });
  return isWhole ? url : undefined;
}

function valueOf(item: Item, path: string): string {
  const value = fieldValue(item, path);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

function checkFields(text: string, list: ListingName, problem: (what: string) => EntryProblem): void {
  const known = new Set(listings[list].columns.map(({ key }) => key));
  for (const [, path = ''] of text.matchAll(fields))
    if (!known.has(path)) throw problem(`names {${path}}, which ${list} do not have`);
}

function wrong(what: string): EntryProblem {
  return new EntryProblem(['commands'], what);
}

const fields = /\{([\w.]+)\}/g;
const longest = 2_000;
const longestTitle = 60;
