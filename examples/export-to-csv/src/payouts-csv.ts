import type { Client, Payout } from '@paydeck/core';

const columns = [
  'payout_id',
  'created_at',
  'amount',
  'fee',
  'tax',
  'refunds',
  'chargebacks',
  'name',
  'remarks',
] as const;

/** Yields a CSV header, and then every payout since a time as a line of CSV, as the pages arrive. */
export async function* payoutsCsv(client: Client, since: Date): AsyncGenerator<string> {
  yield line(columns);
  for await (const payout of client.payouts.list({ created_at_gte: since })) {
    yield line(columns.map((column) => cell(payout[column])));
  }
}

function line(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`;
}

/** Formats a cell by RFC 4180. Text that a spreadsheet would run as a formula gets an apostrophe prefix. */
function cell(value: Payout[(typeof columns)[number]]): string {
  const text = String(value ?? '');
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
