import type { Client } from '@paydeck/core';
import { createExporter, listings, type Format } from '@paydeck/presentation';

/** Formats the newest payouts as a table, with amounts in the unit of the account. */
export async function latestPayouts(client: Client, format: Format): Promise<string> {
  const { items } = await client.payouts.list({ page_size: 10 }).page();
  const columns = listings.payouts.defaultColumns;
  const table = await createExporter('table', { columns, format });
  return table.header + items.map((payout, index) => table.item(payout, index)).join('') + table.footer(items.length);
}
