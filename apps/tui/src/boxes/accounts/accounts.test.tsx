import { expect, onTestFinished, test } from 'vitest';
import type { KnownAccount } from '../../service/accounts.ts';
import { openBrowser } from '../../test-support/browser.tsx';
import { createService } from '../../test-support/service.ts';
import { subscriptions } from '../../test-support/subscriptions.ts';

test('shows name, mode and source of every account at 60x15, the selected one whole', async () => {
  const long = account('a-shop-with-a-very-long-name', 'live', 'profile of the file ~/.config/paydeck/config.toml');
  const screen = openBrowser(
    createService(subscriptions(5)),
    { columns: 60, rows: 15 },
    {
      accounts: {
        list: () => Promise.resolve([account('shop', 'test', 'environment: PAYDECK_TEST_KEY, _URL'), long]),
        switchTo: () => Promise.resolve(),
      },
    },
  );
  onTestFinished(() => screen.close());
  await screen.until((text) => text.includes('5 loaded (end)'));
  screen.type('@');
  await screen.until((text) => text.includes('Accounts'));
  await screen.drawn();
  expect(boxOf(screen.lines())).toEqual([
    '╔═ Accounts ═══════════════════════════════════════════╗',
    '║ ▶ TEST   shop                      environment: PAY… ║',
    '║   !LIVE! a-shop-with-a-very-long-name  profile of t… ║',
    '║   Add account…                                       ║',
    '║                                                      ║',
    '║ TEST  shop  environment: PAYDECK_TEST_KEY, _URL      ║',
    '║                                                      ║',
    '╚═ ⏎ switches to it · u amounts: as sent ══════════════╝',
  ]);
  screen.type('j');
  await screen.until((text) => text.includes('▶ !LIVE!'));
  expect(boxOf(screen.lines()).slice(5, 7)).toEqual([
    '║ !LIVE! a-shop-with-a-very-long-name  profile of the  ║',
    '║ file ~/.config/paydeck/config.toml                   ║',
  ]);
});

/** The lines of the box, without what is beside it. */
function boxOf(lines: readonly string[]): string[] {
  return lines.flatMap((line) => /[╔║╚].*[╗║╝]/.exec(line)?.[0] ?? []);
}

function account(name: string, mode: 'test' | 'live', from: string): KnownAccount {
  return { choice: { isDemo: false, mode, profile: name }, name, mode, source: name, from, problem: undefined };
}
