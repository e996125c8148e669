import type { CreateCustomerParams } from '@paydeck/core';
import { safeText, suggestion } from '@paydeck/presentation/internal';
import { parse } from 'csv-parse/sync';
import { emailProblem, phoneProblem } from '../../service/customer-fields.ts';

/** A customer of the file, with the line on which it begins, from 1. */
export interface CustomerLine {
  readonly line: number;
  readonly params: CreateCustomerParams;
}

/** The customers of a file, and what is wrong with it, a sentence for each place. */
export interface CustomerFile {
  readonly customers: readonly CustomerLine[];
  readonly problems: readonly string[];
}

/** Parses NDJSON if the text begins with a brace, else CSV with the names of its columns on the first line. */
export function readCustomerFile(text: string): CustomerFile {
  const { records, problems } = text.trimStart().startsWith('{') ? ndjsonRecords(text) : csvRecords(text);
  const read = records.map((record) => readCustomer(record));
  const customers = read.flatMap(({ customer }) => customer ?? []);
  return { customers, problems: [...problems, ...read.flatMap((each) => each.problems), ...repeated(customers)] };
}

/** Returns what identifies a customer: services of this kind ignore the letter case of an address. */
export function customerKey(email: string): string {
  return email.normalize('NFC').toLowerCase();
}

interface FileRecord {
  readonly line: number;
  readonly cells: readonly (readonly [column: string, value: unknown])[];
}

interface Records {
  readonly records: readonly FileRecord[];
  readonly problems: readonly string[];
}

function csvRecords(text: string): Records {
  let rows: { record: string[]; info: { lines: number } }[];
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- with `info`, each record comes with its place
    rows = parse(text, { bom: true, info: true, relax_column_count: true }) as unknown as typeof rows;
  } catch (error) {
    const line = error instanceof Error && 'lines' in error ? Number(error.lines) : 1;
    return {
      records: [],
      problems: [`line ${line}: is not CSV. Put quotes around a cell with quotes, and double those inside`],
    };
  }
  const [header, ...others] = rows.map(({ record, info }, index) => ({
    cells: record,
    line: index === 0 ? 1 : (rows[index - 1]?.info.lines ?? 0) + 1,
    end: info.lines,
  }));
  const columns = header?.cells ?? [];
  const problems = columnProblems(columns);
  if (problems.length > 0) return { records: [], problems };
  const filled = others.filter(({ cells }) => cells.length > 1 || cells[0] !== '');
  return {
    records: filled
      .filter(({ cells }) => cells.length === columns.length)
      .map(({ cells, line }) => ({ line, cells: columns.map((column, index) => [column, cells[index]] as const) })),
    problems: filled
      .filter(({ cells }) => cells.length !== columns.length)
      .map(({ cells, line }) => `line ${line}: has ${cells.length} cells, and the first line has ${columns.length}`),
  };
}

function columnProblems(columns: readonly string[]): string[] {
  const missing = ['email', 'name'].filter((column) => !columns.includes(column));
  if (missing.length > 0)
    return [`line 1: names no column ${missing.join(' and ')}. It must be the names of the columns: ${known}`];
  return columns.flatMap((column, index) => {
    if (!isKnown(column)) return [`line 1, column ${index + 1}: ${unknownColumn(column)}`];
    return columns.indexOf(column) < index ? [`line 1, column ${index + 1}: "${column}" is there twice`] : [];
  });
}

function ndjsonRecords(text: string): Records {
  const records: FileRecord[] = [];
  const problems: string[] = [];
  for (const [index, row] of text.split('\n').entries()) {
    const line = index + 1;
    if (row.trim() === '') continue;
    const value = parsed(row);
    if (!isObject(value)) {
      problems.push(`line ${line}: is not a JSON object`);
      continue;
    }
    const { metadata, ...others } = value;
    if (metadata !== undefined && !isObject(metadata)) problems.push(`line ${line}, column metadata: is not an object`);
    const pairs = isObject(metadata)
      ? Object.entries(metadata).map(([key, each]) => [`metadata.${key}`, each] as const)
      : [];
    records.push({ line, cells: [...Object.entries(others), ...pairs] });
  }
  return { records, problems };
}

function parsed(row: string): unknown {
  try {
    return JSON.parse(row);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readCustomer({ line, cells }: FileRecord): { customer?: CustomerLine; problems: string[] } {
  const problems: string[] = [];
  const given = new Map<string, string>();
  for (const [column, value] of cells) {
    const problem = isKnown(column) ? cellProblem(column, value) : unknownColumn(column);
    if (problem !== undefined) problems.push(`line ${line}, column ${safeText(column, 40)}: ${problem}`);
    else if (typeof value === 'string' && value !== '') given.set(column, value);
  }
  const email = given.get('email');
  const name = given.get('name');
  for (const column of ['email', 'name'])
    if (!cells.some(([each]) => each === column)) problems.push(`line ${line}, column ${column}: is missing`);
  if (problems.length > 0 || email === undefined || name === undefined) return { problems };
  const phone = given.get('phone') ?? given.get('phone_number');
  const metadata = [...given].flatMap(([column, value]) =>
    column.startsWith(prefix) ? [[column.slice(prefix.length), value] as const] : [],
  );
  const params = {
    email,
    name,
    ...(phone === undefined ? {} : { phone_number: phone }),
    ...(metadata.length === 0 ? {} : { metadata: Object.fromEntries(metadata) }),
  };
  return { customer: { line, params }, problems };
}

/** What is sent is what was given, so nothing is trimmed. */
function cellProblem(column: string, value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return isRequired(column) ? 'is empty' : undefined;
  if (typeof value !== 'string') return 'is not text';
  if (!value.isWellFormed()) return 'has a broken character';
  if (outerBlank.test(value)) return 'begins or ends with a blank or an invisible character';
  if (column === 'email') return emailProblem(value);
  return column === 'phone' || column === 'phone_number' ? phoneProblem(value) : undefined;
}

function isRequired(column: string): boolean {
  return column === 'email' || column === 'name';
}

function isKnown(column: string): boolean {
  return plain.includes(column) || (column.startsWith(prefix) && column.length > prefix.length);
}

function unknownColumn(column: string): string {
  return `there is no column "${safeText(column, 40)}"${suggestion(column.trim().toLowerCase(), plain)}. There are ${known}`;
}

/** The same address twice would be two customers, or one of the lines would be lost. */
function repeated(customers: readonly CustomerLine[]): string[] {
  const first = new Map<string, number>();
  return customers.flatMap(({ line, params: { email } }) => {
    const before = first.get(customerKey(email));
    if (before === undefined) first.set(customerKey(email), line);
    return before === undefined
      ? []
      : [`line ${line}, column email: ${safeText(email, 320)} is on line ${before} already`];
  });
}

const prefix = 'metadata.';
const plain = ['email', 'name', 'phone', 'phone_number'];
const known = 'email, name, phone and metadata.KEY';
const outerBlank = /^[\s\p{Z}\p{C}\p{Default_Ignorable_Code_Point}]|[\s\p{Z}\p{C}\p{Default_Ignorable_Code_Point}]$/u;
