import { type Debugger, Session } from 'node:inspector/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createClient } from '../client.ts';
import { subscription } from '../test-support/records.ts';

// A team that must find out why a request waited reads these functions.
test('at most 10 functions of this package lie between an iteration and its first request, and 16 for later ones', async () => {
  const session = new Session();
  session.connect();
  onTestFinished(() => session.disconnect());
  const urls = new Map<string, string>();
  const depths: number[] = [];
  session.on('Debugger.scriptParsed', ({ params }) => urls.set(params.scriptId, params.url));
  session.on('Debugger.paused', ({ params }) => depths.push(ownFrames(params, urls).length));
  await session.post('Debugger.enable');
  await session.post('Debugger.setAsyncCallStackDepth', { maxDepth: 64 });

  const items = Array.from({ length: 450 }, (_, index) => ({
    ...subscription,
    subscription_id: `sub_${index}`,
    created_at: new Date(1.7e12 + index * 60_000).toISOString(),
  }));
  const client = createClient({
    mode: 'test',
    apiKey: 'k',
    baseUrl: 'https://service.test',
    async fetch(request) {
      // oxlint-disable-next-line no-debugger -- the session records the stack here
      debugger;
      const { searchParams } = new URL(request instanceof Request ? request.url : request);
      const from = searchParams.get('created_at_gte') ?? '';
      const [number, size] = ['page_number', 'page_size'].map((name) => Number(searchParams.get(name)));
      const start = (number ?? 0) * (size ?? 0);
      return Response.json({
        items: items.filter((item) => item.created_at >= from).slice(start, start + (size ?? 0)),
      });
    },
  });
  expect(await client.subscriptions.list().toArray()).toHaveLength(450);
  const [first = 0, ...later] = depths;
  expect(later.length).toBeGreaterThan(4);
  expect(first).toBeGreaterThan(4);
  expect(first).toBeLessThanOrEqual(10);
  expect(Math.max(...later)).toBeLessThanOrEqual(16);
});

/** The functions of this package on a stack, and on those that it was awaited from. */
function ownFrames(
  { callFrames, asyncStackTrace }: Debugger.PausedEventDataType,
  urls: ReadonlyMap<string, string>,
): string[] {
  const frames = callFrames.map(({ location }) => urls.get(location.scriptId) ?? '');
  for (let stack = asyncStackTrace; stack; stack = stack.parent) frames.push(...stack.callFrames.map(({ url }) => url));
  return frames.filter((url) => /\/packages\/core\/src\/(?!.*\.test\.)/.test(url));
}
