import { expect, onTestFinished, test } from 'vitest';
import { large, openBrowser, small } from '../test-support/browser.tsx';
import type { TestTerminal } from '../test-support/screen.tsx';
import { createService } from '../test-support/service.ts';
import { subscription } from '../test-support/subscriptions.ts';

const names = [
  'Rocket 🚀 Inc',
  '李小龍',
  'الخوارزمي',
  'family 👨‍👩‍👧‍👦 of four',
  'red \u001b[31mtext',
  'title \u001b]0;owned\u0007',
  'line\nbreak\rback',
  'rtl \u202eoverride',
  'marks ' + 'a\u0301\u0302\u0303\u0304\u0305\u0306'.repeat(5),
  'flag 🇬🇧 and ✈️',
  'lone \ud83d half',
  'x'.repeat(5000),
];

// Details differ in length from row to row, so that a move changes the right half of lines whose left half stays.
const items = Array.from({ length: 60 }, (_, index) =>
  subscription(index, {
    customer: {
      customer_id: `cus_${index}`,
      email: `${'a'.repeat(index % 9)}@example.com`,
      name: names[index % names.length] ?? '',
    },
    billing: {
      country: 'GB',
      city: 'London'.slice(index % 6),
      state: null,
      street: `${index}`,
      zipcode: `${index ** 4}`,
    },
    product_id: `pdt_${index ** 3}`,
    quantity: index,
  }),
);

test('keeps columns aligned next to any name', async () => {
  const screen = open(large);
  screen.type('|');
  await screen.until((text) => text.includes('60 loaded (end)') && text.includes('┬'));
  const lines = screen.lines();
  const rule = lines.find((line) => line.includes('┬')) ?? '';
  const cells = lines.slice(3, 36).map((_, row) => screen.characterAt(row + 3, rule.indexOf('┬')));
  expect(cells).toEqual(cells.map(() => '│'));
});

test('writes no control sequence from the data', async () => {
  const screen = open(large);
  await screen.until((text) => text.includes('60 loaded (end)'));
  screen.type('G');
  await screen.until((text) => text.includes('60 of 60'));
  // Without the sequences of the screen itself, the rest must be printable.
  const data = screen.output().replaceAll(/\u001b\[[\d;?]*[A-Za-z]|\u001bM|\n/g, '');
  expect(data).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
  expect(screen.output()).not.toContain('\u001b[31mtext');
});

test.each(['6', '11'] as const)('leaves no stale cell on a terminal with Unicode %s widths', async (unicode) => {
  for (const size of [large, small]) {
    const screen = open(size, unicode);
    await screen.until((text) => text.includes('60 loaded (end)'));
    for (const keys of ['j', 'jj', '\u0004', 'k', '\u0004', 'kkk', '\u0015', 'G', '13G']) {
      screen.type(keys);
      await screen.drawn();
    }
    const incremental = screen.lines();
    // A resize and back redraws every line.
    screen.resize({ columns: size.columns - 20, rows: size.rows });
    await screen.drawn();
    screen.resize(size);
    await screen.drawn();
    expect(incremental).toEqual(screen.lines());
  }
});

function open(size = large, unicode: '6' | '11' = '11'): TestTerminal {
  const screen = openBrowser(createService(items), size, { unicode });
  onTestFinished(() => screen.close());
  return screen;
}
