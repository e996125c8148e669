import type { createClient } from '../src/index.ts';

/**
 * Reads a list by item and as an array, creates a customer and catches errors, with globals that every runtime has.
 * Returns a summary, and throws when a result is not the expected one.
 */
export async function smoke(create: typeof createClient, baseUrl: string): Promise<string> {
  const client = create({ mode: 'test', apiKey: 'smoke_key', baseUrl });
  const ids = new Set<string>();
  for await (const { payout_id } of client.payouts.list()) ids.add(payout_id);
  same(ids.size, 1_037);
  const exactly = await client.payouts.list().toArray();
  same(exactly.length, ids.size);
  const { customer_id, email } = await client.customers.create({ email: 'ada@example.com', name: 'Ada Lovelace' });
  same(email, 'ada@example.com');
  const misdirected = client.customers.create({ email: 'misdirected@example.com', name: 'Ada Lovelace' });
  same(await nameOfError(misdirected), 'UnknownOutcomeError');
  same((await client.webhooks.get('wh_misdirected')).description, '1');
  same(await nameOfError(client.webhooks.get('wh_none')), 'ApiError');
  same(await nameOfError(client.webhooks.get('wh_none', { signal: AbortSignal.abort() })), 'AbortError');
  return `${ids.size} payouts, ${exactly.length} exactly, ${customer_id}, one sent once, an ApiError, an AbortError`;
}

async function nameOfError(call: Promise<unknown>): Promise<unknown> {
  try {
    return await call;
  } catch (error) {
    return typeof error === 'object' && error !== null && 'name' in error ? error.name : error;
  }
}

function same(actual: unknown, expected: unknown): void {
  if (actual !== expected) throw new Error(`${String(actual)} instead of ${String(expected)}`);
}
