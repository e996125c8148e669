import { describe, expect, onTestFinished, test } from 'vitest';
import { large, openBrowser, small } from '../test-support/browser.tsx';
import type { TestTerminal } from '../test-support/screen.tsx';
import { createService } from '../test-support/service.ts';
import { subscription } from '../test-support/subscriptions.ts';

const items = [
  subscription(0, { recurring_pre_tax_amount: 900, status: 'past_due' }),
  subscription(1, { recurring_pre_tax_amount: 20_000, status: 'active' }),
  subscription(2, { recurring_pre_tax_amount: 30, status: 'active' }),
];

describe('the column cursor', () => {
  test('sorts by its column, then in reverse, then not at all', async () => {
    const screen = await opened();
    screen.type('>>>>s');
    await screen.until((text) => text.includes('AMOUNT▲'));
    expect(ids(screen)).toEqual(['sub_00002', 'sub_00000', 'sub_00001']);
    expect(screen.text()).toContain('here: sort amount ▲');
    screen.type('s');
    await screen.until((text) => text.includes('AMOUNT▼'));
    expect(ids(screen)).toEqual(['sub_00001', 'sub_00000', 'sub_00002']);
    screen.type('s');
    await screen.until((text) => !text.includes('AMOUNT▼'));
    expect(ids(screen)).toEqual(['sub_00000', 'sub_00001', 'sub_00002']);
    screen.type('S');
    await screen.until((text) => text.includes('AMOUNT▼'));
    screen.type('S');
    await screen.until((text) => text.includes('AMOUNT▲'));
  });

  test('moves to the first sorted row, and reports which row it was on', async () => {
    const screen = await opened();
    screen.type('>>>>s');
    await screen.until((text) => text.includes('▶ sub_00002'));
    expect(screen.text()).toContain(
      'sorted by amount ▲, currency by currency; sub_00002 is on top, you were at sub_00000',
    );
    screen.type('jss');
    await screen.until((text) => text.includes("the service's order"));
    expect(screen.lines().some((line) => line.includes('▶ sub_00001'))).toBe(true);
  });

  test('sorts equal rows by a second column', async () => {
    const screen = await opened();
    screen.type('>s');
    await screen.until((text) => text.includes('STATUS▲'));
    screen.type('>>>tt');
    await screen.until((text) => text.includes('here: sort status ▲, amount ▼'));
    expect(ids(screen)).toEqual(['sub_00001', 'sub_00002', 'sub_00000']);
    expect(headingOf(screen)).toMatch(/STATUS▲ .*AMO.*▼2/);
    screen.type('t');
    await screen.until((text) => text.includes('here: sort status ▲') && !text.includes('amount ▼'));
    screen.type('S');
    await screen.until((text) => text.includes('here: sort amount ▼'));
  });

  test('keeps the service order among equal rows', async () => {
    const screen = await opened();
    screen.type('>s');
    await screen.until((text) => text.includes('STATUS▲'));
    expect(ids(screen)).toEqual(['sub_00001', 'sub_00002', 'sub_00000']);
  });

  test('is visible in the header without colour', async () => {
    const screen = await opened();
    const heading = screen.lines().findIndex((line) => line.includes('STATUS'));
    const column = screen.lines()[heading]?.indexOf('STATUS') ?? 0;
    expect(screen.isInverse(heading, column)).toBe(false);
    screen.type('>');
    await screen.drawn();
    expect(screen.isInverse(heading, column)).toBe(true);
    screen.type('<');
    await screen.drawn();
    expect(screen.isInverse(heading, column)).toBe(false);
  });

  test('widens and narrows its column', async () => {
    const screen = await opened();
    const width = (): number => headingOf(screen).indexOf('CUSTOMER') - headingOf(screen).indexOf('STATUS');
    const before = width();
    screen.type('>++++');
    await screen.drawn();
    expect(width()).toBe(before + 4);
    screen.type('__');
    await screen.drawn();
    expect(width()).toBe(before + 2);
  });

  test('scrolls to columns that do not fit', async () => {
    const screen = await opened({ columns: 48, rows: 20 });
    expect(headingOf(screen)).not.toContain('NEXT');
    screen.type('>>>>>>>>');
    await screen.until((text) => text.includes('NEXT'));
    expect(headingOf(screen)).toMatch(/^[ │]+ID /);
  });
});

test('scrolls all columns except the first', async () => {
  const screen = await opened(small);
  expect(headingOf(screen)).toContain('STATUS');
  screen.type('L');
  await screen.until(() => !headingOf(screen).includes('STATUS'));
  expect(headingOf(screen)).toMatch(/^[ │]+ID +CUSTOMER/);
  screen.type('H');
  await screen.until(() => headingOf(screen).includes('STATUS'));
  screen.type('H');
  await screen.until((text) => text.includes('no more columns'));
});

test('shows the number of hidden columns on the top border', async () => {
  const wide = await opened(small);
  expect(wide.lines()[2]).toMatch(/^┌─+┐$/);
  const narrow = await opened({ columns: 50, rows: 15 });
  expect(narrow.lines()[2]).toMatch(/─ 2 more columns: H L ─┐$/);
});

test('counts the default columns that do not fit, too', async () => {
  const screen = openBrowser(createService(items), { columns: 60, rows: 15 }, { columns: undefined });
  onTestFinished(() => screen.close());
  await screen.until((text) => text.includes('3 loaded (end)'));
  const titles = ['STATUS', 'CUSTOMER', 'E-MAIL', 'PRODUCT', 'AMOUNT', 'NEXT', 'ID'];
  const hidden = titles.filter((title) => !new RegExp(`\\b${title}\\b`).test(screen.lines()[3] ?? ''));
  expect(hidden).toEqual(['E-MAIL', 'ID']);
  expect(screen.lines()[2]).toMatch(/─ 2 more columns: H L ─┐$/);
});

async function opened(size = large): Promise<TestTerminal> {
  const screen = openBrowser(createService(items), size);
  onTestFinished(() => screen.close());
  await screen.until((text) => text.includes('3 loaded (end)'));
  return screen;
}

function headingOf(screen: TestTerminal): string {
  return screen.lines().find((line) => /^[ │]+ID /.test(line)) ?? '';
}

function ids(screen: TestTerminal): string[] {
  return screen.lines().flatMap((line) => /(sub_\d{5})/.exec(line.slice(0, 14))?.[1] ?? []);
}
