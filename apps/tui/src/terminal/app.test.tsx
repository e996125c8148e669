import { expect, onTestFinished, test } from 'vitest';
import { large, openBrowser, small } from '../test-support/browser.tsx';
import type { TestTerminal } from '../test-support/screen.tsx';
import { createService, json } from '../test-support/service.ts';
import { subscription, subscriptions } from '../test-support/subscriptions.ts';

test('shows the list with the detail beside it at 120x40', async () => {
  const screen = open(createService(subscriptions(250)), large);
  await screen.until((text) => text.includes('1 of 100+ loaded (more below)'));
  await screen.drawn();
  expect(timeless(screen.text())).toMatchSnapshot('list and detail');
  expect(screen.lines().every((line) => line.length <= 120)).toBe(true);
});

test('shows the list alone at 80x24, and the detail as a screen of its own', async () => {
  const screen = open(createService(subscriptions(250)), small);
  await screen.until((text) => text.includes('1 of 100+ loaded (more below)'));
  await screen.drawn();
  expect(timeless(screen.text())).toMatchSnapshot('list');
  screen.type('\r');
  await screen.until((text) => text.includes('line 1/'));
  await screen.drawn();
  expect(timeless(screen.text())).toMatchSnapshot('detail');
  screen.type('j');
  await screen.until((text) => text.includes('line 2/'));
  screen.type('\u001b');
  await screen.until((text) => text.includes('1 of 100+'));
});

test('shows the selected row without colour', async () => {
  const screen = open(createService(subscriptions(5)), large);
  await screen.until((text) => text.includes('▶ sub_00000'));
  const row = rowOf(screen, '▶');
  expect(screen.isInverse(row, 1)).toBe(true);
  expect(screen.isInverse(row, 60)).toBe(true);
  expect(screen.isInverse(row + 1, 1)).toBe(false);
});

test('draws no colour when colour is disabled, and still shows the selection', async () => {
  const service = createService([subscription(0, { status: 'past_due' }), subscription(1)]);
  const screen = open(service, large, { theme: 'no-color' });
  await screen.until((text) => text.includes('▶ sub_00000'));
  expect(screen.hasColor()).toBe(false);
  expect(screen.isInverse(rowOf(screen, '▶'), 1)).toBe(true);
});

test('says LIVE in words, at any size', async () => {
  for (const size of [large, small, { columns: 40, rows: 10 }, { columns: 20, rows: 5 }]) {
    const screen = open(createService(subscriptions(5)), size, {
      session: { mode: 'live', name: 'shop', source: 'profile shop', canWrite: false },
    });
    await screen.until((text) => text.includes('!LIVE!'));
    expect(screen.lines()[0]).toContain('!LIVE!');
  }
});

test('shows the remaining rate limit', async () => {
  const screen = open(createService(subscriptions(5)), small, { now: Date.now });
  await screen.until((text) => text.includes('limit 41/50'));
  expect(screen.lines()[0]).toContain('limit 41/50');
});

test('shows the filters of the query', async () => {
  const service = createService(subscriptions(5));
  const screen = open(service, large, { query: { status: 'past_due', product_id: 'pdt_1' } });
  await screen.until((text) => text.includes('subscriptions ▸ status=past_due product_id=pdt_1'));
  await screen.until((text) => text.includes('5 loaded (end)'));
  expect(service.queries[0]).toContain('status=past_due');
});

test('loads the next page near the end, and shows no total until the end is known', async () => {
  const service = createService(subscriptions(237));
  const screen = open(service, large);
  await screen.until((text) => text.includes('100+ loaded'));
  screen.type('j'.repeat(200));
  await screen.until((text) => text.includes('201 of'));
  await screen.until((text) => text.includes('201 of 237 loaded (end)'));
  expect(service.queries.map((query) => new URLSearchParams(query).get('page_number'))).toEqual([
    '0',
    '1',
    '2',
    // A page that begins before the end, and an empty one behind it.
    '3',
    '4',
  ]);
});

test('keeps rows and position when a page fails, shows which key helps, and continues with r', async () => {
  const service = createService(subscriptions(237));
  const screen = open(service, large);
  await screen.until((text) => text.includes('100+ loaded'));
  service.answerNext(() => json({ code: 'INTERNAL', message: 'broken' }, 500));
  screen.type(':91\r');
  await screen.until((text) => text.includes('Could not load subscriptions'));
  expect(screen.text()).toContain('broken');
  expect(screen.text()).toContain('r tries again');
  expect(screen.text()).toContain('▶ sub_00090');
  screen.type('r');
  await screen.until((text) => text.includes('91 of 192+ loaded') && !text.includes('Could not load'));
});

test('shows what happened when the first page fails', async () => {
  const service = createService(subscriptions(3));
  service.answerNext(() => new Response('<html>Sign in</html>', { headers: { 'content-type': 'text/html' } }));
  const screen = open(service, small);
  await screen.until((text) => text.includes('Could not load subscriptions'));
  expect(screen.text()).toContain('text/html');
  screen.type('r');
  await screen.until((text) => text.includes('3 loaded'));
});

test('shows what is retried while the rows stay', async () => {
  const service = createService(subscriptions(237), { retries: 2 });
  const screen = open(service, large);
  await screen.until((text) => text.includes('100+ loaded'));
  service.answerNext(() => json({ code: 'INTERNAL', message: 'it broke' }, 503));
  screen.type(':91\r');
  await screen.until((text) => text.includes('Waiting for the service'));
  expect(screen.text()).toContain('503 from the service on page 2 (1 page kept)');
  expect(screen.text()).toMatch(/resumes in 0\.\d s .*r now  Esc stops/);
  expect(screen.text()).toContain('rows 1-100 are still shown, as of 12:00:00 UTC');
  expect(screen.text()).toContain('▶ sub_00090');
  service.endPauses();
  await screen.until((text) => text.includes('91 of 192+ loaded') && !text.includes('Waiting for'));
});

test('reports that nothing matches', async () => {
  const screen = open(createService([]), small, { query: { status: 'failed' } });
  await screen.until((text) => text.includes('0 loaded (end)'));
  expect(screen.text()).toContain('No subscriptions match these filters.');
  screen.type('jG\r');
  await screen.drawn();
  expect(screen.text()).toContain('No subscriptions match these filters.');
});

test('loads pages up to a far row, and stops with Esc', async () => {
  const service = createService(subscriptions(500));
  const screen = open(service, large);
  await screen.until((text) => text.includes('100+ loaded'));
  const release = service.holdNext();
  screen.type(':400\r');
  await screen.until((text) => text.includes('loading up to row 400, Esc stops'));
  screen.type('\u001b');
  await screen.until((text) => !text.includes('loading up to'));
  release();
  await screen.until((text) => text.includes('100 of 192+ loaded'));
  expect(screen.text()).toContain('▶ sub_00099');
});

test('aborts the requests of the load that a refresh replaces', async () => {
  const service = createService(subscriptions(500));
  const screen = open(service, large);
  await screen.until((text) => text.includes('100+ loaded'));
  service.holdNext();
  screen.type(':91\r');
  await screen.until((text) => text.includes('loading page 2'));
  screen.type('r');
  await screen.until((text) => text.includes('91 of 192+ loaded'));
  expect(service.requests[1]?.signal.aborted).toBe(true);
});

test('shows the key table as help, and scrolls it when it is longer than the screen', async () => {
  const screen = open(createService(subscriptions(5)), { columns: 60, rows: 14 });
  await screen.until((text) => text.includes('▶ sub_00000'));
  screen.type('?');
  await screen.until((text) => text.includes('Keys: list') && text.includes('more below'));
  screen.type('G');
  await screen.until((text) => text.includes('q Ctrl-c'));
  screen.type('?');
  await screen.until((text) => !text.includes('Keys:'));
  expect(screen.text()).toContain('▶ sub_00000');
});

test('adapts at once to a larger and to a smaller size', async () => {
  const screen = open(createService(subscriptions(250)), large);
  await screen.until((text) => text.includes('100+ loaded'));
  screen.type(':61\r');
  await screen.until((text) => text.includes('▶ sub_00060'));
  for (const size of [small, { columns: 10, rows: 3 }, { columns: 300, rows: 90 }, { columns: 40, rows: 10 }, large]) {
    screen.resize(size);
    await screen.until((text) => text.includes(size.columns < 40 ? 'TEST payd' : '▶ sub_'));
  }
  await screen.until((text) => text.includes('▶ sub_00060') && text.includes('Detail'));
  expect(screen.lines().every((line) => line.length <= large.columns)).toBe(true);
});

test('writes nothing while idle', async () => {
  const screen = open(createService(subscriptions(5)), large);
  await screen.until((text) => text.includes('5 loaded (end)'));
  await screen.instance.waitUntilRenderFlush();
  const before = screen.output().length;
  screen.type('k');
  await screen.instance.waitUntilRenderFlush();
  expect(screen.output().length).toBe(before);
});

test('quits with q', async () => {
  const screen = open(createService(subscriptions(5)), large);
  await screen.until((text) => text.includes('▶ sub_00000'));
  screen.type('q');
  await screen.instance.waitUntilExit();
  expect(screen.output()).toContain('\u001b[?1049l');
  expect(screen.output().lastIndexOf('\u001b[?25h')).toBeGreaterThan(screen.output().lastIndexOf('\u001b[?25l'));
});

function open(...args: Parameters<typeof openBrowser>): TestTerminal {
  const screen = openBrowser(...args);
  onTestFinished(() => screen.close());
  return screen;
}

function rowOf(screen: TestTerminal, text: string): number {
  return screen.lines().findIndex((line) => line.includes(text));
}

/** Removes the duration of a request, which differs from run to run. */
function timeless(text: string): string {
  return text.replace(/\d+ ms/, '5 ms');
}
