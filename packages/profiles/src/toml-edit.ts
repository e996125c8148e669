import { parseTOML } from 'toml-eslint-parser';

/** A change of a TOML text: the new value at a path, or `undefined` to remove it. */
export interface TomlChange {
  readonly path: readonly string[];
  readonly value: string | number | boolean | readonly string[] | undefined;
}

/**
 * Edits a TOML text in place. Everything else stays unchanged, including comments and order. It supports entries in
 * `[tables]`, as this program and most people write them. The caller checks the result, and rewrites the file if the text
 * has another form.
 */
export function editToml(text: string, changes: readonly TomlChange[], entry: EntryWriter): string {
  return changes.reduce(
    (edited, { path, value }) => (value === undefined ? without(edited, path) : withEntry(edited, path, value, entry)),
    text,
  );
}

/** Formats `name = value` without a line break. */
export type EntryWriter = (name: string, value: NonNullable<TomlChange['value']>) => string;

/** Returns the line of an entry or a table, from 1. */
export function lineOf(text: string, path: readonly string[]): number | undefined {
  const parts = partsOf(text);
  const found = parts.find((part) => isSame(part.path, path)) ?? parts.find((part) => startsWith(part.path, path));
  if (found !== undefined) return found.line;
  return path.length > 1 ? lineOf(text, path.slice(0, -1)) : undefined;
}

/** A `[table]` or a `name = value`, with its full path and its range in the text. */
interface Part {
  readonly path: readonly string[];
  readonly isTable: boolean;
  readonly start: number;
  readonly end: number;
  readonly line: number;
}

function partsOf(text: string): Part[] {
  const [top] = parseTOML(text).body;
  const parts: Part[] = [];
  for (const node of top.body) {
    if (node.type === 'TOMLKeyValue') {
      parts.push(partOf(node, [], false));
      continue;
    }
    const table = node.resolvedKey.map(String);
    parts.push(partOf(node, table, true));
    parts.push(...node.body.map((inner) => partOf(inner, table, false)));
  }
  return parts;
}

interface Placed {
  readonly key: { readonly keys: readonly ({ readonly name: string } | { readonly value: string })[] };
  readonly range: readonly [number, number];
  readonly loc: { readonly start: { readonly line: number } };
}

function partOf({ key, range, loc }: Placed, table: readonly string[], isTable: boolean): Part {
  const own = key.keys.map((word) => ('name' in word ? word.name : word.value));
  return {
    path: isTable ? table : [...table, ...own],
    isTable,
    start: range[0],
    end: range[1],
    line: loc.start.line,
  };
}

function withEntry(
  text: string,
  path: readonly string[],
  value: NonNullable<TomlChange['value']>,
  entry: EntryWriter,
): string {
  const parts = partsOf(text);
  const written = entry(path.at(-1) ?? '', value);
  const there = parts.find((part) => !part.isTable && isSame(part.path, path));
  if (there !== undefined) return text.slice(0, there.start) + written + text.slice(there.end);
  const parent = path.slice(0, -1);
  const table = parts.find((part) => part.isTable && isSame(part.path, parent));
  if (table !== undefined) {
    // The range of a table ends with its last entry. A comment after it is kept.
    const at = lineEnd(text, table.end);
    return `${text.slice(0, at)}\n${written}${text.slice(at)}`;
  }
  const gap = text === '' || text.endsWith('\n\n') ? '' : text.endsWith('\n') ? '\n' : '\n\n';
  return `${text}${gap}[${parent.map(tomlKey).join('.')}]\n${written}\n`;
}

function without(text: string, path: readonly string[]): string {
  const about = partsOf(text).filter((part) => startsWith(part.path, path));
  // Removing a table removes its entries.
  const tables = about.filter((part) => part.isTable);
  const gone = about.filter((part) => !tables.some(({ start, end }) => start < part.start && part.end <= end));
  return gone.toReversed().reduce((left, { start, end }) => {
    const to = lineEnd(left, end);
    return left.slice(0, lineStart(left, start)) + left.slice(to + (left[to] === '\n' ? 1 : 0));
  }, text);
}

function tomlKey(name: string): string {
  return /^[\w-]+$/.test(name) ? name : JSON.stringify(name);
}

function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  if (end < 0) return text.length;
  return text[end - 1] === '\r' ? end - 1 : end;
}

function isSame(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && startsWith(left, right);
}

function startsWith(path: readonly string[], start: readonly string[]): boolean {
  return start.every((name, index) => path[index] === name);
}
