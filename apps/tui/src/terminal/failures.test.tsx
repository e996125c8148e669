import { expect, onTestFinished, test } from 'vitest';
import { large, openBrowser, small } from '../test-support/browser.tsx';
import type { TestTerminal } from '../test-support/screen.tsx';
import { createService, json, type TestService } from '../test-support/service.ts';
import { subscriptions } from '../test-support/subscriptions.ts';

const failures = [
  { what: '401', answer: () => json({ code: 'UNAUTHORIZED', message: 'no such key' }, 401), says: 'no such key' },
  { what: '403', answer: () => json({ code: 'FORBIDDEN', message: 'not yours' }, 403), says: 'not yours' },
  { what: '500', answer: () => json({ code: 'INTERNAL', message: 'broken' }, 500), says: 'broken' },
  { what: 'offline', answer: () => Promise.reject(new TypeError('fetch failed')), says: 'Check the network' },
  {
    what: 'HTML',
    answer: () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
    says: 'text/html',
  },
  {
    what: 'cut JSON',
    answer: () => new Response('{"items": [', { headers: { 'content-type': 'application/json' } }),
    says: 'returned 200',
  },
  { what: 'no list', answer: () => json({ things: [] }), says: 'returned 200' },
];

test.each(failures)('keeps the screen when the response to the first page is $what', async ({ answer, says }) => {
  for (const size of [large, small]) {
    const service = createService(subscriptions(3));
    service.answerNext(answer);
    const screen = open(service, size);
    await screen.until((text) => text.includes('Could not load subscriptions'));
    expect(wordsOf(screen)).toContain(says);
    expect(wordsOf(screen)).toContain('r tries again Esc closes this');
    screen.type('r');
    await screen.until((text) => text.includes('3 loaded (end)'));
  }
});

test.each(failures)('keeps the rows when the response to a later page is $what', async ({ answer, says }) => {
  for (const size of [large, small]) {
    const service = createService(subscriptions(237));
    const screen = open(service, size);
    await screen.until((text) => text.includes('100+ loaded'));
    service.answerNext(answer);
    screen.type(':96\r');
    await screen.until((text) => text.includes('Could not load subscriptions'));
    expect(wordsOf(screen)).toContain(says);
    expect(wordsOf(screen)).toContain('rows 1-100 are still shown');
    expect(screen.text()).toContain('▶ sub_00095');
    screen.type('\u001b');
    await screen.until((text) => text.includes('✗ r tries again') && !text.includes('are still shown'));
    expect(screen.text()).toContain('▶ sub_00095');
    screen.type('r');
    await screen.until((text) => text.includes('192+') && !text.includes('✗'));
  }
});

test('shows until when it is rate-limited, offers no key without effect, and continues by itself', async () => {
  const service = createService(subscriptions(237), { retries: 2 });
  const screen = open(service, large, { now: Date.now });
  await screen.until((text) => text.includes('100+ loaded'));
  service.answerNext(() =>
    Response.json(
      {},
      { status: 429, headers: { 'x-ratelimit-limit': '50', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1' } },
    ),
  );
  screen.type(':96\r');
  await screen.until((text) => text.includes('Waiting for the service'));
  expect(wordsOf(screen)).toContain('429 Too Many Requests on page 2 (1 page kept)');
  expect(wordsOf(screen)).toMatch(/resumes in \d\.\d s/);
  expect(wordsOf(screen)).toContain('Esc stops');
  expect(wordsOf(screen)).not.toContain('r now');
  expect(screen.lines()[0]).toMatch(/0\/50 \ds/);
  expect(screen.text()).toContain('▶ sub_00095');
  service.endPauses();
  await screen.until((text) => text.includes('192+ loaded') && !text.includes('Waiting for'));
});

test('retries at once on r while it waits, and stops on Esc', async () => {
  const service = createService(subscriptions(237), { retries: 2 });
  const screen = open(service, large);
  await screen.until((text) => text.includes('100+ loaded'));
  service.answerNext(() => json({}, 503));
  screen.type(':96\r');
  await screen.until((text) => text.includes('Waiting for the service'));
  screen.type('r');
  await screen.until((text) => text.includes('192+ loaded') && !text.includes('Waiting for'));
  expect(screen.text()).toContain('▶ sub_00095');
  service.answerNext(() => json({}, 503));
  screen.type(':190\r');
  await screen.until((text) => text.includes('Waiting for the service'));
  screen.type('\u001b');
  await screen.until((text) => text.includes('Stopped before the page arrived') && !text.includes('Waiting for'));
  expect(screen.text()).toContain('192+ loaded');
  const requests = service.queries.length;
  screen.type('gjjk');
  await screen.drawn();
  expect(service.queries).toHaveLength(requests);
  screen.type('r');
  await screen.until((text) => text.includes('237 loaded (end)'));
});

test('shows that the rows are stale, and since when, while they cannot be reloaded', async () => {
  const service = createService(subscriptions(30));
  const screen = open(service, large);
  await screen.until((text) => text.includes('30 loaded (end)'));
  expect(screen.text()).not.toContain('STALE');
  service.answerNext(() => json({ message: 'broken' }, 500));
  screen.type('r');
  await screen.until((text) => text.includes('STALE, read 12:00:00 UTC'));
  expect(screen.text()).toContain('▶ sub_00000');
  screen.type('r');
  await screen.until((text) => !text.includes('STALE') && text.includes('30 loaded (end)'));
});

test('shows the progress of loading a whole list, with a moving bar while the length is unknown', async () => {
  const service = createService(subscriptions(500));
  const screen = open(service, large);
  await screen.until((text) => text.includes('100+ loaded'));
  const release = Array.from({ length: 12 }, () => service.holdNext());
  screen.type('A');
  await screen.until((text) => text.includes('0 read, Esc stops; total unknown'));
  const before = barOf(screen);
  // A reload starts with the first page, so the first responses bring known rows.
  for (const respond of release.slice(0, 8)) respond();
  await screen.until((text) => /▏ [2-4]\d\d read, .*Esc stops/.test(text));
  expect(barOf(screen)).not.toBe(before);
  for (const respond of release.slice(8)) respond();
  await screen.until((text) => text.includes('500 loaded (end)') && !text.includes('Esc stops'));
});

function barOf(screen: TestTerminal): string | undefined {
  return /▕[░█]{16}▏/.exec(screen.text())?.[0];
}

/** The text of the screen without frames. */
function wordsOf(screen: TestTerminal): string {
  return screen
    .lines()
    .map((line) => /║(.*)║/.exec(line)?.[1] ?? '')
    .join(' ')
    .replaceAll(/[▕▏█░\s]+/g, ' ');
}

function open(
  service: TestService,
  ...rest: Parameters<typeof openBrowser> extends [unknown, ...infer Rest] ? Rest : never
) {
  const screen = openBrowser(service, ...rest);
  onTestFinished(() => screen.close());
  return screen;
}
