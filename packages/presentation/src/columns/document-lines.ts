import { jsonSyntax, yamlSyntax, type Syntax } from './document-syntax.ts';
import { pathTo } from './path.ts';

export type DocumentFormat = 'json' | 'yaml';

/** A line of an item as JSON or YAML. The indented lines together are the document. */
export interface DocumentLine {
  /** The line without its indentation, safe to print. */
  readonly text: string;
  /** The indentation level. */
  readonly depth: number;
  /** The path of its value. A closing line has the path of its object or list. */
  readonly path: string;
  /** The index of the closing line of the object or list that opens here; else undefined. */
  readonly end: number | undefined;
  /** The text of the folded line: `"customer": {5},`. */
  readonly folded: string;
}

/** Returns an item as the lines of a document, exactly as the service sent it, including unknown fields. */
export function documentLines(item: unknown, format: DocumentFormat): DocumentLine[] {
  const lines: DocumentLine[] = [];
  write(item, { lines, syntax: format === 'json' ? jsonSyntax : yamlSyntax, depth: 0, path: '', head: '', tail: '' });
  return lines;
}

/** Returns the indices of the visible lines when some paths are folded. */
export function unfoldedLines(lines: readonly DocumentLine[], folded: ReadonlySet<string>): number[] {
  const shown: number[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    shown.push(index);
    const line = lines[index];
    if (line?.end !== undefined && folded.has(line.path)) index = line.end;
  }
  return shown;
}

/** Returns the paths of everything that can be folded, except for the document itself. */
export function foldablePaths(lines: readonly DocumentLine[]): string[] {
  return lines.filter(({ end, path }) => end !== undefined && path !== '').map(({ path }) => path);
}

interface Place {
  readonly lines: DocumentLine[];
  readonly syntax: Syntax;
  readonly depth: number;
  readonly path: string;
  /** The text before the value on its line, which is its key. */
  readonly head: string;
  /** The text after the value: a comma if another value follows. */
  readonly tail: string;
}

function write(value: unknown, place: Place): void {
  const { lines, syntax, depth, path, head, tail } = place;
  if (typeof value !== 'object' || value === null || isEmpty(value) || depth >= maxDepth || lines.length >= maxLines) {
    lines.push({ text: head + syntax.scalar(value) + tail, depth, path, end: undefined, folded: '' });
    return;
  }
  const isList = Array.isArray(value);
  const { open, close } = syntax.brackets(isList);
  const entries = Object.entries(value);
  const at = lines.length;
  const isRoot = path === '' && head === '';
  // YAML has no line for the document itself.
  if (open !== '' || !isRoot) lines.push({ text: (head + open).trimEnd(), depth, path, end: undefined, folded: '' });
  const inside = open === '' && isRoot ? depth : depth + 1;
  entries.forEach(([name, inner], index) => {
    write(inner, {
      lines,
      syntax,
      depth: inside,
      path: pathTo(path, name),
      head: isList ? syntax.bullet : syntax.key(name),
      tail: index === entries.length - 1 ? '' : syntax.comma,
    });
  });
  if (close !== '') lines.push({ text: close + tail, depth, path, end: undefined, folded: '' });
  const first = lines[at];
  if (first === undefined || first.path !== path) return;
  const count = isList ? `[${entries.length}]` : `{${entries.length}}`;
  lines[at] = { ...first, end: lines.length - 1, folded: head + count + tail };
}

function isEmpty(value: object): boolean {
  return Object.keys(value).length === 0;
}

/** Deeper or later values are written as JSON on one line, so that a hostile response cannot add a million lines. */
const maxDepth = 64;
const maxLines = 20_000;
