import { plainDisplay, type SavedView } from '../../service/display.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { KnownAccount } from '../../service/accounts.ts';
import { idFirst, large, openBrowser, small } from '../../test-support/browser.tsx';
import type { TestTerminal } from '../../test-support/screen.tsx';
import { createService, type TestService } from '../../test-support/service.ts';
import { subscription, subscriptions } from '../../test-support/subscriptions.ts';

describe('the palette', () => {
  test("sends the service's part of a line as a query, and filters the rest locally", async () => {
    const { screen, service } = await opened();
    screen.type(':subs status=past_due created>=2026-10-01 /turing');
    await screen.until((text) => text.includes('the service filters'));
    screen.type('\r');
    await screen.until((text) => text.includes('subscriptions ▸ status=past_due created_at_gte=2026-10-01T00:00:00Z'));
    await screen.until((text) => text.includes('here: /turing'));
    const query = new URLSearchParams(service.queries.at(-1));
    expect(query.get('status')).toBe('past_due');
    expect(query.get('created_at_gte')).toBe('2026-10-01T00:00:00Z');
    expect(query.has('turing')).toBe(false);
  });

  test('filters only the loaded rows with a slash', async () => {
    const { screen, service } = await opened();
    const requests = service.queries.length;
    screen.type(':/turing\r');
    await screen.until((text) => text.includes('here: /turing (1 of 100 loaded; f: whole list)'));
    expect(screen.text()).toContain('1 of 1 shown, of 100+ loaded');
    expect(service.queries).toHaveLength(requests);
  });

  test('completes one word at a time with Tab', async () => {
    const { screen } = await opened();
    screen.type(':su\t');
    await screen.until((text) => text.includes('> subs'));
    screen.type('stat');
    await screen.until((text) => text.includes('▶ complete      status='));
    screen.type('\tpast\t');
    await screen.until((text) => text.includes('> subs status=past_due'));
    screen.type('\r');
    await screen.until((text) => text.includes('subscriptions ▸ status=past_due'));
    expect(screen.text()).toContain('subscriptions ▸ status=past_due');
  });

  test('finds commands by parts of words, and runs the selected row', async () => {
    const { screen } = await opened();
    screen.type(':theme con');
    await screen.until((text) => /▶ theme +con/.test(text));
    screen.type('\u0015high');
    await screen.until((text) => /▶ theme +high-contrast/.test(text));
    screen.type('\r');
    await screen.until((text) => text.includes('Theme: high-contrast'));
    expect(screen.text()).toContain('Theme: high-contrast');
  });

  test('runs the command of a key by its words', async () => {
    const { screen } = await opened();
    screen.type(':whole list');
    await screen.until((text) => /▶ read +load the whole list/.test(text));
    screen.type('\r');
    await screen.until((text) => text.includes('250 loaded (end)'));
    expect(screen.text()).toContain('250 loaded (end)');
  });

  test('goes to a row by its number, and exits with the commands of other programs', async () => {
    const { screen } = await opened();
    screen.type(':180\r');
    await screen.until((text) => text.includes('180 of 2'));
    expect(screen.text()).toContain('▶ sub_00179');
    screen.type(':q\r');
    await screen.instance.waitUntilExit();
  });

  test('treats a line without another meaning as a local filter', async () => {
    const { screen } = await opened();
    screen.type(':alan turing');
    await screen.until((text) => text.includes('here: /alan turing'));
    screen.type('\r');
    await screen.until((text) => text.includes('1 of 1 shown'));
    expect(screen.text()).toContain('here: /alan turing (1 of 100 loaded; f: whole list)');
  });

  test('describes what is invalid while it is typed', async () => {
    const { screen } = await opened();
    screen.type(':subs status=pastdue');
    await screen.until((text) => text.includes('✗ status takes one of pending, active'));
    expect(screen.text()).toContain('✗ status takes one of pending, active');
  });

  test('moves the selection with the arrows, and closes on Esc', async () => {
    const { screen } = await opened();
    screen.type(':');
    await screen.until((text) => text.includes('▶ subscriptions all'));
    screen.type('\u001b[B');
    await screen.until((text) => text.includes('▶ subscriptions status=pending'));
    screen.type('\u001b');
    await screen.until((text) => !text.includes('Command'));
    expect(screen.text()).toContain('▶ sub_00000');
  });

  test('switches to the named account, or to one of the mode', async () => {
    const { screen, switched } = await opened();
    screen.type(':@live\r');
    await screen.until((text) => text.includes('There is no account live. Known: demo, shop.'));
    screen.type(':subs @shop\r');
    await screen.until(() => switched.length === 1);
    expect(switched).toEqual(['shop']);
  });

  test('opens with Ctrl-p, which then moves up', async () => {
    const { screen } = await opened();
    screen.type('\u0010');
    await screen.until((text) => text.includes('▶ subscriptions all'));
    screen.type('\u000e\u000e\u0010');
    await screen.until((text) => text.includes('▶ subscriptions status=pending'));
    expect(screen.text()).toContain('Command');
  });

  test('fits at 80x24', async () => {
    const { screen } = await opened(small);
    screen.type(':');
    await screen.until((text) => text.includes('╚'));
    expect(screen.lines().every((line) => line.length <= 80)).toBe(true);
  });
});

describe('saved views', () => {
  test("store the service's filters, the local filter and the order", async () => {
    const saved: SavedView[] = [];
    const { screen } = await opened(large, saved);
    screen.type(':subs status=active /turing\r');
    await screen.until((text) => text.includes('here: /turing'));
    screen.type(':sort amount:desc\r');
    await screen.until((text) => text.includes('sort amount ▼'));
    screen.type(':save big-ones\r');
    await screen.until((text) => text.includes('View big-ones is saved in the profile'));
    expect(saved).toEqual([
      {
        name: 'big-ones',
        list: 'subscriptions',
        query: { status: 'active' },
        filter: 'turing',
        columns: idFirst,
        sort: [{ key: 'recurring_pre_tax_amount', isDescending: true }],
      },
    ]);
    screen.type(':subs\r');
    await screen.until((text) => text.includes('subscriptions ▸ all'));
    screen.type('V');
    await screen.until((text) => /▶ view +big-ones/.test(text));
    screen.type('\r');
    await screen.until((text) => text.includes('view: big-ones'));
    expect(screen.text()).toContain('sort amount ▼');
  });

  test('store no columns when none were chosen', async () => {
    const saved: SavedView[] = [];
    const { screen } = await opened(large, saved, [], { columns: undefined });
    screen.type(':save all\r');
    await screen.until((text) => text.includes('View all is saved in the profile'));
    expect(saved).toEqual([{ name: 'all', list: 'subscriptions', query: {}, columns: undefined }]);
  });

  test('name the key that saves one, while there is none', async () => {
    const { screen } = await opened();
    screen.type('V');
    await screen.until((text) => text.includes('No views are saved yet'));
    expect(screen.text()).toContain('No views are saved yet. :save NAME saves this one.');
  });

  test('reject a name that is no plain key of the config file', async () => {
    const { screen } = await opened();
    screen.type(':save a b\r');
    await screen.until((text) => text.includes('A view needs a name of letters'));
    expect(screen.text()).toContain('A view needs a name of letters');
  });

  test('come from the profile', async () => {
    const view: SavedView = { name: 'due', list: 'subscriptions', query: { status: 'past_due' } };
    const { screen } = await opened(large, [], [view]);
    screen.type(':view d\t');
    await screen.until((text) => text.includes('> view due'));
    screen.type('\r');
    await screen.until((text) => text.includes('subscriptions ▸ status=past_due'));
    screen.type(':forget due\r');
    await screen.until((text) => text.includes('View due is removed'));
    screen.type(':view due\r');
    await screen.until((text) => text.includes('There is no view due'));
    expect(screen.text()).toContain('There is no view due');
  });
});

test('Enter takes the row with the mark: none of an invalid line, until one is chosen', async () => {
  const { screen } = await opened();
  screen.type(':gibberish xx=1');
  await screen.until((text) => text.includes('✗ "gibberish" is neither'));
  expect(screen.text()).not.toMatch(/║ ▶/);
  screen.type('\r');
  await screen.drawn();
  expect(screen.text()).toContain('> gibberish xx=1');
  screen.type('\u001b[B');
  await screen.until((text) => text.includes('▶ this list'));
  screen.type('\r');
  await screen.until((text) => text.includes('> /gibberish xx=1'));
  expect(screen.text()).toContain('subscriptions ▸ all');
});

test('shows the whole problem of a line at 60x15', async () => {
  const { screen } = await opened({ columns: 60, rows: 15 });
  screen.type(':gibberish xx=1');
  await screen.until((text) => text.includes('✗ "gibberish" is neither'));
  expect(screen.text()).toContain('║ status=active ');
});

async function opened(
  size = large,
  saved: SavedView[] = [],
  views: SavedView[] = [],
  props: Parameters<typeof openBrowser>[2] = {},
): Promise<{ screen: TestTerminal; service: TestService; switched: (string | undefined)[] }> {
  const turing = { customer: { customer_id: 'cus_1', email: 'alan@example.com', name: 'Alan Turing' } };
  const service = createService([subscription(0, turing), ...subscriptions(249, 1)]);
  const store = { save: async (view: SavedView) => void saved.push(view), forget: async () => undefined };
  const switched: (string | undefined)[] = [];
  const screen = openBrowser(service, size, {
    display: { ...plainDisplay, views },
    accounts: {
      list: () => Promise.resolve(accounts),
      switchTo: async ({ profile }) => void switched.push(profile),
      views: store,
    },
    ...props,
  });
  onTestFinished(() => screen.close());
  await screen.until((text) => text.includes('100+ loaded'));
  expect(screen.text()).toContain('100+ loaded');
  return { screen, service, switched };
}

const accounts: KnownAccount[] = ['demo', 'shop'].map((name) => ({
  choice: { isDemo: name === 'demo', mode: undefined, profile: name },
  name,
  mode: 'test',
  source: '',
  from: '',
  problem: undefined,
}));
