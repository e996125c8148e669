import { expect, onTestFinished, test } from 'vitest';
import { large, openBrowser } from '../test-support/browser.tsx';
import { createService } from '../test-support/service.ts';
import { subscriptions } from '../test-support/subscriptions.ts';

test.for([
  { where: 'the filter', keys: '/ad四', before: 'ad四' },
  { where: 'the palette', keys: ':sort', before: '> sort' },
  { where: 'the search of a detail', keys: '\r/stat', before: 'search the detail: stat' },
  { where: 'the search of the help', keys: '?/colum', before: ': colum' },
  { where: 'the filters of the service', keys: 'Fzz', before: ' zz' },
  { where: 'an export', keys: 'e\t\tx', before: 'csvx' },
  { where: 'a form', keys: 'azz@', before: 'zz@' },
])(
  'puts the cursor of the terminal where text is typed in $where, and hides it afterwards',
  async ({ keys, before }) => {
    const screen = openBrowser(createService(subscriptions(5)), large);
    onTestFinished(() => screen.close());
    await screen.until((text) => text.includes('▶ sub_00000'));
    expect(screen.cursor()).toBeUndefined();
    screen.type(keys);
    await screen.until((text) => text.includes(before));
    const [row = -1, column = -1] = screen.cursor() ?? [];
    const line = Array.from({ length: column }, (_, cell) => screen.characterAt(row, cell)).join('');
    expect(line.endsWith(before)).toBe(true);
    screen.type('\u001b');
    await screen.until((text) => !text.includes(before));
    expect(screen.cursor()).toBeUndefined();
  },
);
