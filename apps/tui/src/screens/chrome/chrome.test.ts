import { textOf } from '../../drawing/line.ts';
import { expect, test } from 'vitest';
import { screenLayout } from '../../drawing/layout.ts';
import { withList } from '../../state/views.ts';
import { say, type State } from '../../state/state.ts';
import { demo, loadedState, press } from '../../test-support/state.ts';
import { subscriptions } from '../../test-support/subscriptions.ts';
import { bannerSpans } from './banner.ts';
import { footerLines } from './chrome.tsx';

const narrow = { columns: 60, rows: 15 };

test('shows a long message whole, over the line of keys, until the next key', () => {
  const readOnly = { ...demo, mode: 'live', canWrite: false } as const;
  const refused = press(loadedState(subscriptions(2), { session: readOnly, size: narrow }), 'a');
  expect(footerOf(refused)).toEqual([
    '└─ ✗ LIVE is read-only: start paydeck with --write to ─────┘',
    ' create customers.',
  ]);
  expect(footerOf(press(refused, 'j'))[1]).toContain('? help');
  const themed = press(loadedState(subscriptions(2), { size: narrow }), 'T', 'T', 'T');
  expect(footerOf(themed)).toEqual(['└─ ✓ Theme: high-contrast. To keep it: display.theme of ───┘', ' the profile.']);
});

test('keeps the line of keys below a message that fits', () => {
  const [edge, keys] = footerOf(say(loadedState(subscriptions(2), { size: narrow }), 'x'.repeat(52)));
  expect(edge).toBe(`└─ ✓ ${'x'.repeat(52)} ─┘`);
  expect(keys).toContain('? help');
});

test('breaks a word that is longer than the edge, and loses nothing of it', () => {
  const url = `https://pay.example/${'x'.repeat(60)}`;
  const [edge = '', keys = ''] = footerOf(say(loadedState(subscriptions(2), { size: narrow }), `Opened ${url}`));
  expect((edge + keys).replaceAll(/[└─✓┘ ]/g, '')).toBe(`Opened${url}`);
});

test('reads few rows of a long list for the line of keys', () => {
  const state = loadedState(subscriptions(1_000));
  let read = 0;
  const counted = withList(state, (list) => {
    const items = new Proxy(list.loadState.items, {
      get(target, name): unknown {
        if (typeof name === 'string' && /^\d+$/.test(name)) read += 1;
        return Reflect.get(target, name);
      },
    });
    return { ...list, loadState: { ...list.loadState, items } };
  });
  footerLines(screenLayout(state).isSplit, bannerSpans(counted), counted);
  expect(read).toBeLessThan(20);
});

function footerOf(state: State): string[] {
  return footerLines(screenLayout(state).isSplit, bannerSpans(state), state).map((line) => textOf(line).trimEnd());
}
