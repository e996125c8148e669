import { expect, onTestFinished, test } from 'vitest';
import { large, openBrowser } from '../test-support/browser.tsx';
import { createService } from '../test-support/service.ts';
import { subscriptions } from '../test-support/subscriptions.ts';

// https://sw.kovidgoyal.net/kitty/keyboard-protocol/: the response of a terminal, and how it then encodes keys.
const supported = '\u001b[?0u';
const pressed = {
  'Ctrl-d': '\u001b[100;5u',
  'Ctrl-u': '\u001b[117;5u',
  Escape: '\u001b[27u',
  Down: '\u001b[B',
  'Page Down': '\u001b[6~',
  'Alt-q': '\u001b[113;3u',
  'Ctrl-c': '\u001b[99;5u',
};

test('reads keys in the kitty protocol, and restores the keyboard mode', async () => {
  const screen = openBrowser(createService(subscriptions(60)), large, { hasKittyKeyboard: true });
  await screen.until((text) => text.includes('60 loaded (end)'));
  expect(screen.output()).toContain('\u001b[>1u');
  screen.type('|');
  screen.type('j');
  await screen.until((text) => text.includes('▶ sub_00001'));
  screen.type(pressed.Down);
  await screen.until((text) => text.includes('▶ sub_00002'));
  screen.type(pressed['Ctrl-d']);
  await screen.until((text) => text.includes('▶ sub_00018'));
  screen.type(pressed['Ctrl-u']);
  await screen.until((text) => text.includes('▶ sub_00002'));
  screen.type(pressed['Page Down']);
  await screen.until((text) => text.includes('▶ sub_00034'));
  screen.type('\r');
  await screen.until((text) => text.includes('▶subscription_id'));
  screen.type(pressed.Escape);
  await screen.until((text) => text.includes('▶ sub_00034'));
  // Alt-q is not q.
  screen.type(`${pressed['Alt-q']}j`);
  await screen.until((text) => text.includes('▶ sub_00035'));
  screen.type(pressed['Ctrl-c']);
  await screen.instance.waitUntilExit();
  expect(screen.output()).toContain('\u001b[<u');
});

test('queries the terminal, and reads none of its responses as a key', async () => {
  const screen = openBrowser(createService(subscriptions(60)), large);
  onTestFinished(() => screen.close());
  await screen.until((text) => text.includes('60 loaded (end)'));
  expect(screen.output()).toContain('\u001b[?u');
  screen.type(`${supported}${supported}\u001b[?62;22c\u001b[I\u001b[O`);
  screen.type('j');
  await screen.until((text) => text.includes('▶ sub_00001'));
  expect(screen.text()).not.toContain('Detail of');
  expect(screen.lines()[1]).toMatch(/ 2 of 60 loaded/);
});
