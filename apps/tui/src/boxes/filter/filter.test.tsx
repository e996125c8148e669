import { describe, expect, onTestFinished, test } from 'vitest';
import { large, openBrowser, small } from '../../test-support/browser.tsx';
import type { TestTerminal } from '../../test-support/screen.tsx';
import { createService } from '../../test-support/service.ts';
import { subscription, subscriptions } from '../../test-support/subscriptions.ts';

describe('the filter of the loaded rows', () => {
  test('filters while it is typed, and shows that only loaded rows are filtered', async () => {
    const screen = await opened();
    screen.type('/turing');
    await screen.until((text) => text.includes('filter loaded rows: turing'));
    await screen.until((text) => text.includes('1 of 100+ loaded match'));
    expect(rows(screen)).toEqual(['▶ sub_00000']);
    screen.type('\r');
    await screen.until((text) => text.includes('here: /turing (1 of 100 loaded; f: whole list)'));
    expect(screen.text()).toContain('1 of 1 shown, of 100+ loaded');
  });

  test('reports when no loaded row matches', async () => {
    const screen = await opened();
    screen.type('/nobody at all\r');
    await screen.until((text) => text.includes('0 shown, of 100+ loaded'));
    expect(rows(screen)).toEqual([]);
  });

  test('shows hints until something is typed', async () => {
    const screen = await opened(small);
    screen.type('/');
    await screen.until((text) => text.includes('filter loaded rows:'));
    expect(screen.text()).toContain('text  !not  column:value  amount:>5  /regex/');
    screen.type('t');
    await screen.until((text) => text.includes('loaded match'));
    expect(screen.text()).not.toContain('!not');
  });

  test('moves to the next and the previous matching row', async () => {
    const screen = await opened();
    screen.type('/sub_0002\r');
    await screen.until((text) => text.includes('here: /sub_0002'));
    screen.type('nn');
    await screen.until((text) => text.includes('▶ sub_00022'));
    screen.type('N');
    await screen.until((text) => text.includes('▶ sub_00021'));
    expect(screen.text()).toContain('2 of 10 shown');
  });

  test('replaces the old filter by typed text, and edits it with other keys', async () => {
    const screen = await opened();
    screen.type('/turing\r');
    await screen.until((text) => text.includes('here: /turing'));
    screen.type('/zz');
    await screen.until((text) => /rows: zz +0 of/.test(text));
    screen.type('\u001b');
    await screen.until((text) => text.includes('here: /turing (1 of 100 loaded'));
    screen.type('/\u007f\u007f');
    await screen.until((text) => /rows: turi +1 of/.test(text));
    expect(rows(screen)).toEqual(['▶ sub_00000']);
  });

  test('restores the earlier filter on Esc', async () => {
    const screen = await opened();
    screen.type('/turing\r');
    await screen.until((text) => text.includes('here: /turing'));
    screen.type('/ zzz');
    await screen.until((text) => text.includes('0 of 100+ loaded match'));
    screen.type('\u001b');
    await screen.until((text) => text.includes('here: /turing (1 of 100 loaded'));
    expect(rows(screen)).toEqual(['▶ sub_00000']);
  });

  test('names the key that searches the service for an id or an e-mail that no loaded row has', async () => {
    const screen = await opened();
    screen.type('/grace@example.com');
    await screen.until((text) => text.includes('loaded match, Ctrl-f asks the service for it'));
    expect(screen.text()).toContain('0 of 100+ loaded match, Ctrl-f asks the service for it');
  });

  test('describes an invalid filter, and keeps the rows', async () => {
    const screen = await opened();
    screen.type('/stauts:x');
    await screen.until((text) => text.includes('✗ there is no column "stauts"'));
    expect(rows(screen).length).toBeGreaterThan(10);
  });

  test('completes a column name with Tab', async () => {
    const screen = await opened();
    screen.type('/cust\t');
    await screen.until((text) => text.includes('filter loaded rows: customer:'));
    screen.type('turing');
    await screen.until((text) => text.includes('1 of 100+ loaded match'));
    expect(screen.text()).toContain('1 of 100+ loaded match');
  });

  test('accepts keys that have another meaning outside, and pasted text', async () => {
    const screen = await opened();
    screen.type('/jq1');
    await screen.until((text) => text.includes('filter loaded rows: jq1'));
    screen.type('\u0015');
    screen.type('\u001b[200~alan\rturing\u001b[201~');
    await screen.until((text) => text.includes('filter loaded rows: alan turing'));
    await screen.until((text) => text.includes('1 of 100+ loaded match'));
    expect(screen.text()).toContain('1 of 100+ loaded match');
  });

  test('moves through the rows while it is open', async () => {
    const screen = await opened();
    screen.type('/lovelace');
    await screen.until((text) => text.includes('99 of 100+ loaded match'));
    screen.type('\u001b[B\u001b[B');
    await screen.until((text) => text.includes('▶ sub_00003'));
    expect(screen.text()).toContain('▶ sub_00003');
  });

  test('highlights the matches', async () => {
    const screen = await opened();
    screen.type('/lace\r');
    await screen.until((text) => text.includes('here: /lace'));
    expect(screen.cells().some((line) => line.includes('underline'))).toBe(true);
  });

  test('fits at 80x24', async () => {
    const screen = await opened(small);
    screen.type('/turing');
    await screen.until((text) => text.includes('1 of 100+ loaded match'));
    expect(screen.lines().every((line) => line.length <= 80)).toBe(true);
  });

  test('loads further pages for a match when the user asks for more rows', async () => {
    const screen = await opened();
    screen.type('/sub_0019\r');
    await screen.until((text) => text.includes('here: /sub_0019'));
    screen.type('j');
    await screen.until((text) => text.includes('▶ sub_0019'));
    expect(rows(screen)[0]).toMatch(/sub_0019/);
  });

  test('returns to the row of the user on Esc', async () => {
    const screen = await opened();
    screen.type(':13\r/zzz');
    await screen.until((text) => text.includes('0 of 100+ loaded match'));
    screen.type('\u001b');
    await screen.until((text) => text.includes('▶ sub_00012'));
    expect(screen.text()).toContain('13 of 100+ loaded');
  });

  test('is cleared by Esc', async () => {
    const screen = await opened();
    screen.type('/turing\r');
    await screen.until((text) => text.includes('here: /turing'));
    screen.type('\u001b');
    await screen.until((text) => !text.includes('here: /turing'));
    expect(rows(screen).length).toBeGreaterThan(10);
  });
});

describe('the filter at 60x15', () => {
  test('leaves the room of the prompt to what is typed', async () => {
    const screen = await opened({ columns: 60, rows: 15 });
    screen.type('/status:past_due !turing');
    await screen.until((text) => text.includes('!turing'));
    expect(screen.text()).toContain('filter: status:past_due !turing');
  });

  test('says the whole problem above the rows', async () => {
    const screen = await opened({ columns: 60, rows: 15 });
    screen.type('/amount>abc');
    await screen.until((text) => text.includes('✗ amount'));
    expect(screen.lines()[1]).toContain('✗ amount takes a number, not "abc"');
  });

  test('wraps the advice where no row matches', async () => {
    const screen = await opened({ columns: 60, rows: 15 });
    screen.type('/zzzz');
    await screen.until((text) => text.includes('No loaded row matches the filter.'));
    expect(screen.text()).toContain('Esc clears it.');
  });
});

async function opened(size = large): Promise<TestTerminal> {
  const turing = { customer: { customer_id: 'cus_1', email: 'alan@example.com', name: 'Alan Turing' } };
  const service = createService([subscription(0, turing), ...subscriptions(249, 1)]);
  const screen = openBrowser(service, size);
  onTestFinished(() => screen.close());
  await screen.until((text) => text.includes('100+ loaded'));
  expect(screen.text()).toContain('100+ loaded');
  return screen;
}

function rows(screen: TestTerminal): string[] {
  return screen.lines().flatMap((line) => /^[ │]*(▶? ?sub_\d+)/.exec(line)?.[1] ?? []);
}
