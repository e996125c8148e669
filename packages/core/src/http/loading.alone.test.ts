import { expect, test, vi } from 'vitest';
import { createClient } from '../client.ts';

vi.mock('ky', () => new Promise(() => undefined));

test.each([
  ['its time limit', () => ({ timeout: 20, retries: 0 }), 'TimeoutError'],
  ['its signal', () => ({ signal: AbortSignal.timeout(20) }), 'TimeoutError'],
])('a call ends at %s while ky is loading, and sends nothing', async (_, options, name) => {
  const fetch = vi.fn<typeof globalThis.fetch>();
  const client = createClient({ mode: 'test', apiKey: 'k', baseUrl: 'https://service.test', fetch });
  const call = client.customers.create({ email: 'ada@example.com', name: 'Ada Lovelace' }, options());
  await expect(call).rejects.toMatchObject({ name });
  expect(fetch).not.toHaveBeenCalled();
});
