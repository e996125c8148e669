import { fieldValue } from '../columns/field.ts';
import { TableError } from './table-error.ts';
import type { Table, TableRow } from './table.ts';

type JsonObject = Readonly<Record<string, unknown>>;

interface JsonRow {
  readonly line: number;
  readonly object: JsonObject;
}

/** Reads a JSON array of objects, or objects one after the other (NDJSON). */
export async function jsonTable(text: AsyncIterable<string>): Promise<Table> {
  const rows = objectsOf(text);
  const first = await rows.next();
  if (first.done === true) throw new TableError('the file has no rows');
  return { columns: Object.keys(first.value.object), hasAllColumns: false, rows: rowsOf(first.value, rows) };
}

async function* rowsOf(first: JsonRow, others: AsyncIterable<JsonRow>): AsyncGenerator<TableRow, void, undefined> {
  yield rowOf(first);
  for await (const row of others) yield rowOf(row);
}

/** A column is a key, or a path into objects as in an export of the service: `customer.email`. */
function rowOf({ line, object }: JsonRow): TableRow {
  return {
    line,
    value: (column) => (Object.hasOwn(object, column) ? object[column] : fieldValue(object, column)),
  };
}

/** Splits the text into its objects without parsing it whole. What stands between them is checked by `Between`. */
async function* objectsOf(text: AsyncIterable<string>): AsyncGenerator<JsonRow, void, undefined> {
  const between = new Between();
  let rest = '';
  let line = 1;
  for await (const chunk of text) {
    rest += chunk;
    let at = 0;
    for (;;) {
      const start = rest.indexOf('{', at);
      line = between.read(rest.slice(at, start < 0 ? undefined : start), line);
      if (start < 0) {
        rest = '';
        break;
      }
      const end = endOfObject(rest, start);
      if (end === undefined) {
        rest = rest.slice(start);
        if (rest.length > longestObject)
          throw new TableError(`line ${line}: is longer than ${longestObject / 2 ** 20} MB`);
        break;
      }
      between.object(line);
      const own = rest.slice(start, end);
      yield { line, object: parsed(own, line) };
      line += own.split('\n').length - 1;
      at = end;
    }
  }
  if (rest !== '') throw new TableError(`line ${line}: the file ends in an object. It is not whole.`);
  between.end(line);
}

/** Returns the place behind an object that starts at `start`; `undefined` if the text ends before. */
function endOfObject(text: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      at = endOfString(text, at);
      if (at < 0) return undefined;
    } else if (code === openBrace || code === openBracket) depth += 1;
    else if (code === closeBrace || code === closeBracket) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return undefined;
}

/** Returns the place of the closing quote; -1 if the text ends before. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end > 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text.charCodeAt(at - 1 - slashes) === backslash) slashes += 1;
  return slashes % 2 === 1;
}

function parsed(text: string, line: number): JsonObject {
  try {
    const value: JsonObject = JSON.parse(text);
    return value;
  } catch {
    throw new TableError(`line ${line}: is not JSON`);
  }
}

/** The brackets and commas around objects: those of an array, or none. */
class Between {
  #isArray: boolean | undefined;
  #hasEnded = false;
  /** Whether an object may follow, and whether one must. */
  #state: 'start' | 'after-object' | 'after-comma' = 'start';

  /** Checks the text up to the next object, and returns the line of its end. */
  read(text: string, line: number): number {
    let at = line;
    for (const character of text) {
      if (character === '\n') at += 1;
      if (/\s|\ufeff/.test(character)) continue;
      if (this.#hasEnded) throw new TableError(`line ${at}: there is more after the array`);
      if (character === '[' && this.#state === 'start' && this.#isArray === undefined) this.#isArray = true;
      else if (character === ',' && this.#isArray === true && this.#state === 'after-object')
        this.#state = 'after-comma';
      else if (character === ']' && this.#isArray === true && this.#state !== 'after-comma') this.#hasEnded = true;
      else throw new TableError(`line ${at}: is not JSON of objects: one after the other, or in one array`);
    }
    return at;
  }

  object(line: number): void {
    this.#isArray ??= false;
    if (this.#hasEnded || (this.#isArray && this.#state === 'after-object'))
      throw new TableError(`line ${line}: is not JSON: a comma is missing between objects`);
    this.#state = 'after-object';
  }

  end(line: number): void {
    if (this.#isArray === true && !this.#hasEnded)
      throw new TableError(`line ${line}: the array has no end. The file is not whole.`);
  }
}

const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket] = [0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d];
const longestObject = 2 ** 20;
