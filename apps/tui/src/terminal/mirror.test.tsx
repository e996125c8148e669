import { expect, test } from 'vitest';
import type { Mirrored } from '../service/connection.ts';
import { large, openBrowser, small } from '../test-support/browser.tsx';
import { createService } from '../test-support/service.ts';
import { subscriptions } from '../test-support/subscriptions.ts';

const noon = Date.UTC(2026, 10, 21, 12);
const twoHours = 2 * 3_600_000;

/** A mirror with the first so many subscriptions, whose refresh ends when the test says so. */
function mirrorOf(count: number) {
  const service = createService(subscriptions(count));
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  let at = noon - twoHours;
  const lists: (string | undefined)[] = [];
  const mirrored: Mirrored = {
    client: service.client,
    asOf: (listing) => (listing === 'subscriptions' ? at : undefined),
    async refresh(listing) {
      lists.push(listing);
      // The second one lasts.
      return lists.length === 1 ? promise : new Promise(() => undefined);
    },
  };
  const refreshed = (problem?: string): void => {
    if (problem === undefined) at = noon;
    resolve(problem);
  };
  return { mirrored, lists, refreshed };
}

test('shows the rows of the mirror with their age, and asks the service for nothing', async () => {
  const service = createService(subscriptions(500));
  const { mirrored } = mirrorOf(300);
  const terminal = openBrowser(service, large, { mirrored });
  await terminal.until((text) => text.includes('sub_000') || text.includes('mirror 2 h'));
  await terminal.until((text) => text.includes('mirror 2 h...'));
  expect(terminal.text()).toContain('mirrored 2026-11-21 10:00:00 UTC');
  expect(service.requests).toEqual([]);
  await terminal.close();
});

test('shows what the mirror has once it is refreshed behind the screen', async () => {
  const { mirrored, lists, refreshed } = mirrorOf(300);
  const terminal = openBrowser(createService([]), small, { mirrored });
  await terminal.until((text) => text.includes('mirror 2 h...'));
  refreshed();
  await terminal.until((text) => text.includes('mirror 0 s') && !text.includes('mirror 0 s...'));
  expect(lists).toEqual([undefined]);
  terminal.type('r');
  await terminal.until((text) => text.includes('mirror 0 s...'));
  expect(lists).toEqual([undefined, 'subscriptions']);
  await terminal.close();
});

test('says why the mirror was not refreshed, and keeps its rows', async () => {
  const { mirrored, refreshed } = mirrorOf(300);
  const terminal = openBrowser(createService([]), large, { mirrored });
  await terminal.until((text) => text.includes('mirror 2 h...'));
  refreshed('the service did not answer.');
  await terminal.until((text) => text.includes('The mirror was not refreshed: the service did not answer.'));
  expect(terminal.text()).toContain('mirror 2 h ');
  await terminal.close();
});

test('searches all rows of the mirror with the filter', async () => {
  const { mirrored } = mirrorOf(1_200);
  const service = createService([]);
  const terminal = openBrowser(service, large, { mirrored });
  await terminal.until((text) => text.includes('mirror 2 h'));
  terminal.type('/');
  await terminal.until((text) => text.includes('1200 loaded (end)'));
  expect(service.requests).toEqual([]);
  // They cost nothing to load again, so nothing is asked.
  terminal.type('\u001b');
  await terminal.until((text) => !text.includes('filter loaded rows'));
  terminal.type('q');
  await terminal.instance.waitUntilExit();
});

test('asks the service for a list that the mirror cannot answer', async () => {
  const { mirrored } = mirrorOf(300);
  const service = createService(subscriptions(20));
  const terminal = openBrowser(service, large, {
    mirrored: { ...mirrored, asOf: () => undefined },
  });
  await terminal.until((text) => text.includes('20 loaded (end)'));
  expect(terminal.text()).not.toContain('mirror');
  expect(service.requests.length).toBeGreaterThan(0);
  await terminal.close();
});
