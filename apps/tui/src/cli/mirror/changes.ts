import { changes as changesSince, lastPull, type Change } from '@paydeck/mirror';
import {
  amountText,
  exitCodes,
  fieldValue,
  safeText,
  terminalSafeJson,
  type Column,
  type Format,
} from '@paydeck/presentation/internal';
import type { ChangesInvocation } from '../invocation.ts';
import type { Io } from '../io.ts';
import { counted } from '../list-end.ts';
import { createPrinter } from '../printer.ts';
import { plainColumns } from '../record.ts';
import { completeness } from './completeness.ts';
import { lastPullWord } from './mirror-arguments.ts';
import { openAccountMirror } from './open-mirror.ts';
import { sinceTime } from './since.ts';

/** Prints what has changed since a time, as pulls have found it, and returns the exit code. */
export async function changes(invocation: ChangesInvocation, io: Io): Promise<number> {
  const { since, format = 'table' } = invocation;
  const { mirror, service } = await openAccountMirror(invocation, io, 'changes', { readOnly: true });
  const { reporter } = service;
  try {
    const from = await sinceTime(mirror, since, io.now());
    const found = await changesSince(mirror, from);
    const rows = found.flatMap(rowOf);
    const table = { columns, onlyColumns: true, format: service.format };
    const printer = createPrinter<ChangeRow>(format, table, io.stdout, reporter);
    await printer.print(rows);
    await printer.finish();
    const others = found.length - rows.length;
    const status = await mirror.status();
    const until = (await lastPull(mirror))?.toISOString() ?? '';
    const rest = others === 0 ? '' : `; ${others} of other fields are in the table history`;
    reporter.note(
      `${counted(rows.length, 'changes')} of ${service.accountText} since ${from.toISOString()}, last pull ${until}${rest}`,
    );
    const exit = completeness(
      status.filter(({ complete }) => complete === undefined),
      service,
    );
    const later = status.filter(({ first }) => first !== undefined && Date.parse(first.ended ?? '') > from.getTime());
    if (since === lastPullWord || later.length === 0) return exit;
    const known = later.map(({ list, first }) => `${list} ${first?.ended}`).join(', ');
    const message = `not complete: what changed before the first complete pull is not known (${known}).`;
    return reporter.fail({ message, exit: exitCodes.incomplete });
  } finally {
    await mirror.close();
  }
}

/** A change in one row, with what people look for. */
export interface ChangeRow {
  readonly at: string;
  readonly change: string;
  readonly list: string;
  readonly id: string;
  readonly who: string | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly currency: string | null;
}

/** Returns the row of a change; none for a change of other fields. */
export function rowOf({ kind, list, id, changedAt, before, after, record }: Change): ChangeRow[] {
  const field = fieldOf(kind, list);
  if (kind === 'changed') return [];
  return [
    {
      at: changedAt,
      change: kind,
      list,
      id,
      who: whoOf(record),
      before: field === undefined ? null : (before?.[field] ?? null),
      after: field === undefined ? null : (after?.[field] ?? null),
      currency: textOf(record['currency']),
    },
  ];
}

function fieldOf(kind: Change['kind'], list: Change['list']): string | undefined {
  if (kind === 'status' || kind === 'ended' || kind === 'failed') return 'status';
  if (kind === 'amount') return list === 'subscriptions' ? 'recurring_pre_tax_amount' : 'amount';
  return kind === 'disabled' || kind === 'enabled' ? 'disabled' : undefined;
}

/** What a person calls it: the customer, the code, the address. */
function whoOf(record: Readonly<Record<string, unknown>>): string | null {
  const names = ['customer.email', 'customer.customer_id', 'code', 'url', 'name'];
  return names.map((name) => textOf(fieldValue(record, name))).find((text) => text !== null) ?? null;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

const keys = ['at', 'change', 'list', 'id', 'who', 'before', 'after', 'currency'];
const columns: readonly Column<ChangeRow>[] = plainColumns<ChangeRow>(keys).map((column) =>
  column.key === 'before' || column.key === 'after'
    ? { ...column, text: (row, format) => valueText(row, row[column.key === 'before' ? 'before' : 'after'], format) }
    : column,
);

function valueText({ change, currency }: ChangeRow, value: unknown, format: Format): string {
  if (value === null || value === undefined) return '-';
  const isAmount = change === 'amount' && Number.isSafeInteger(value);
  return safeText(
    isAmount
      ? amountText(BigInt(Number(value)), currency ?? undefined, format)
      : terminalSafeJson(value).replaceAll('"', ''),
    200,
  );
}
