import { createFake } from '@paydeck/testing';
import * as fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { boxOf, open as openBox } from '../../state/stack.ts';
import { keyTable } from '../../screens/key-table.ts';
import { reduce } from '../../screens/reduce.ts';
import type { Session } from '../../service/connection.ts';
import type { State } from '../../state/state.ts';
import { large, openBrowser, small } from '../../test-support/browser.tsx';
import { createTestSystem } from '../../test-support/system.ts';
import type { TestTerminal } from '../../test-support/screen.tsx';
import { createService, json, type TestService } from '../../test-support/service.ts';
import { lineWith } from '../../widgets/text-input.ts';
import { runOf } from '../palette/command-line.ts';
import { emptyDraft } from '../../state/customer-draft.ts';
import { draftOf, newCustomerBox, withDraft } from './new-customer.ts';
import { loadedState, press } from '../../test-support/state.ts';
import { subscriptions } from '../../test-support/subscriptions.ts';

const switching = (state: State): State => runOf('@shop', 'subscriptions')?.(state) ?? state;

const live: Session = { mode: 'live', name: 'shop', source: 'profile shop', canWrite: true };
const ada = ['ada@example.com\t', 'Ada Lovelace\t', '+44 20 7946\t', 'team=growth'];
const ctrlS = '\u0013';
const escape = '\u001b';

const lowest = { columns: 60, rows: 15 };

test('does not open in live mode without the permission to write', () => {
  const state = press(loadedState(undefined, { session: { ...live, canWrite: false } }), 'a');
  expect(boxOf(state)).toBeUndefined();
  expect(state.message?.text).toBe('LIVE is read-only: start paydeck with --write to create customers.');
});

test('does not open offline, in any mode', () => {
  const session: Session = { ...live, mode: 'test', canWrite: false, isOffline: true };
  const state = press(loadedState(undefined, { session }), 'a');
  expect(boxOf(state)).toBeUndefined();
  expect(state.message?.text).toBe('offline: customers are not created.');
});

test('moves to the first invalid field instead of the review', () => {
  const state = press(loadedState(), 'a', ...Array.from('ada@example'), 'tab', 'A', 'ctrl+s');
  expect(draftOf(state)).toMatchObject({ step: { at: 'form' }, focus: 0, isSubmitted: true });
});

test('sends in live mode only after the name of the profile is typed', () => {
  const session = live;
  const review = press(filled(loadedState(undefined, { session })), 'ctrl+s', 's', 'h', 'o');
  expect(posts(press(review, 'ctrl+s'))).toEqual([]);
  expect(press(review, 'ctrl+s').message?.text).toContain('Type the name of the account, shop');
  expect(posts(press(review, 'p', 'ctrl+s'))).toHaveLength(1);
});

test('sends once, however often the key is pressed', () => {
  expect(posts(press(filled(loadedState()), 'ctrl+s', 'ctrl+s', 'ctrl+s', 'ctrl+s'))).toEqual([
    { email: 'ada@example.com', name: 'Ada' },
  ]);
});

test('scrolls a review that is longer than the screen, and shows its end for the confirmation', () => {
  const session = live;
  const form = filled(loadedState(undefined, { session, size: small }));
  const pairs = Array.from({ length: 30 }, (_, index) => lineWith(`key${index}=value`));
  const long = withDraft(form, { pairs });
  const review = press(long, 'ctrl+s');
  expect(draftOf(review).scroll).toBe(0);
  expect(draftOf(press(review, 'down', 'down')).scroll).toBe(2);
  const typing = draftOf(press(review, 's')).scroll;
  expect(typing).toBeGreaterThan(10);
  expect(draftOf(press(review, 's', 'down')).scroll).toBe(typing);
  expect(draftOf(press(review, 's', 'up')).scroll).toBe(typing - 1);
});

test('keeps the draft when the form is closed', () => {
  const state = press(filled(loadedState()), 'escape', 'j', 'a');
  expect(draftOf(state).email.text).toBe('ada@example.com');
  expect(boxOf(state)?.definition.name).toBe('new-customer');
});

test('mentions a draft before the program exits', () => {
  const closed = press(filled(loadedState()), 'escape');
  const once = press(closed, 'q');
  expect([once.message?.text, once.tasks]).toEqual([
    'The draft of a customer would be lost. Press the same key again to leave.',
    [],
  ]);
  expect(press(once, 'q').tasks).toMatchObject([{ name: 'quit' }]);
});

test('confirms before the program exits while a customer is being created', () => {
  const sending = press(filled(loadedState()), 'ctrl+s', 'ctrl+s');
  const closed = press(sending, 'ctrl+c');
  expect(boxOf(closed)).toBeUndefined();
  const once = press(closed, 'ctrl+c');
  expect(once.tasks.map(({ name }) => name)).toEqual(['create-customer']);
  expect(once.message?.text).toBe('A customer is being created. Press the same key again to leave.');
  expect(press(once, 'ctrl+c').tasks.at(-1)).toMatchObject({ name: 'quit' });
  expect(press(once, 'j', 'j', 'q').tasks.map(({ name }) => name)).toEqual(['create-customer']);
  expect(press(sending, 'escape', 'q', 'q').tasks.at(-1)).toMatchObject({ name: 'quit' });
});

test('confirms before it switches accounts while a customer is being created', () => {
  const sending = press(filled(loadedState()), 'ctrl+s', 'ctrl+s', 'escape');
  const once = switching(sending);
  expect(once.tasks.map(({ name }) => name)).toEqual(['create-customer']);
  expect(once.message?.text).toContain('Press the same key again to leave');
  expect(switching(once).tasks.at(-1)).toMatchObject({ name: 'switch-to', wanted: 'shop' });
});

test('accepts any pasted text as text', () => {
  const form = press(loadedState(), 'a');
  const state = reduce(form, { type: 'pasted', text: 'ada@example.com\r\n\u0013\u0013' });
  expect(draftOf(state).step).toEqual({ at: 'form' });
  expect(draftOf(state).email.text).toContain('ada@example.com');
  expect(posts(state)).toEqual([]);
});

test('sends no POST in live mode without the permission to write, whatever is typed and pasted', () => {
  const keys = [...new Set(keyTable.flatMap((binding) => binding.keys)), ...Array.from('ashop@.=1')];
  const action = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...keys).map((key) => ({ type: 'key-pressed', key }) as const) },
    fc
      .constantFrom('shop', 'ada@example.com', '\u0013', 'a\r\u0013')
      .map((text) => ({ type: 'pasted', text }) as const),
  );
  const session = { ...live, canWrite: false };
  // The form is opened by force, to show that no input in it leads to a request.
  const forced: State = openBox(loadedState(undefined, { session }), newCustomerBox, emptyDraft);
  const filledIn = { ...openBox(forced, newCustomerBox, null), draft: draftOf(filled(loadedState())) };
  fc.assert(
    fc.property(
      fc.constantFrom(loadedState(undefined, { session }), forced, filledIn),
      fc.array(action, { maxLength: 60 }),
      (start, actions) => {
        expect(posts(actions.reduce(reduce, start))).toEqual([]);
      },
    ),
  );
});

test('sends only GET requests from the browser in live mode without the permission to write', async () => {
  const service = createService(subscriptions(5));
  const screen = open(service, { session: { ...live, canWrite: false } });
  await screen.until((text) => text.includes('▶ sub_00000'));
  for (const keys of ['a', ...ada, ctrlS, 'shop', ctrlS, ...fc.sample(anyKeys, { numRuns: 60, seed: 1 })]) {
    screen.type(keys);
    await screen.drawn();
  }
  expect(screen.text()).toContain('!LIVE!');
  expect(service.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test.each([large, small])('creates a customer in live after a review, at $columns columns', async (size) => {
  const fake = createFake({ seed: 1, subscriptions: 5 });
  const { system, written } = createTestSystem();
  const screen = open({ ...createService([]), client: fake.client() }, { session: live, system }, size);
  await screen.until((text) => text.includes('▶ sub_'));
  screen.type('a');
  await screen.until((text) => text.includes('New customer  ! LIVE !'));
  screen.type('ada@example');
  await screen.until((text) => text.includes('✗ not an e-mail address: needs a dot after @'));
  screen.type('.com\t');
  for (const keys of ada.slice(1)) screen.type(keys);
  await screen.until((text) => text.includes('team=growth'));
  expect(frameOf(screen)).toMatchSnapshot('form');
  screen.type(ctrlS);
  await screen.until((text) =>
    text.includes('Exactly this will be sent to LIVE, with key and address of profile shop:'),
  );
  screen.type('shop');
  await screen.until((text) => text.includes('> shop'));
  expect(frameOf(screen)).toMatchSnapshot('review');
  screen.type(ctrlS);
  await screen.until((text) => text.includes('✓ Created cus_'));
  const sent = fake.requests.to('customers.create');
  expect(sent).toHaveLength(1);
  expect(JSON.parse(sent[0]?.body ?? '')).toEqual({
    email: 'ada@example.com',
    name: 'Ada Lovelace',
    phone_number: '+44 20 7946',
    metadata: { team: 'growth' },
  });
  screen.type('y');
  await screen.until(() => written.length === 1);
  screen.type(escape);
  await screen.until((text) => !text.includes('New customer  !'));
  screen.type('a');
  await screen.until((text) => text.includes('New customer  !') && !text.includes('Ada'));
});

test('shows why the service rejected it beside the form', async () => {
  const service = createService(subscriptions(5));
  const screen = await reviewed(service);
  service.answerNext(() => json({ code: 'INVALID', message: 'this email is blocked' }, 422));
  screen.type(ctrlS);
  await screen.until((text) => text.includes('this email is blocked'));
  expect(screen.text()).toContain('ada@example.com');
  expect(screen.text()).toContain('Ctrl-s review');
});

test.each([large, lowest])(
  'reports an unknown result, and warns before it is sent again, at $columns columns',
  async (size) => {
    const service = createService(subscriptions(5));
    const screen = await reviewed(service, size);
    service.answerNext(() => Promise.reject(Object.assign(new TypeError('fetch failed'), { code: 'ECONNRESET' })));
    screen.type(ctrlS);
    await screen.until((text) => text.includes('Esc keeps a draft') && text.includes('✗'));
    const words = frameOf(screen).replaceAll(/[\s║]+/g, ' ');
    expect(words).toContain('but its response was lost');
    expect(words).toContain('The service has no list of customers');
    screen.type(escape);
    await screen.until((text) => !text.includes('New customer (TEST)'));
    screen.type('a');
    await screen.until((text) => text.includes('New customer (TEST)'));
    screen.type(ctrlS);
    await screen.until((text) => text.includes('! Sending again may create the customer a second'));
    expect(service.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  },
);

test('says that the name is missing in the lower edge of a box that covers the one of the list', async () => {
  const service = createService(subscriptions(5));
  const screen = open(service, { session: live }, lowest);
  await screen.until((text) => text.includes('▶ sub_00000'));
  for (const keys of ['a', ...ada]) screen.type(keys);
  await screen.until((text) => text.includes('team=growth'));
  screen.type(ctrlS);
  await screen.until((text) => text.includes('more below · type the name, Ctrl-s sends it'));
  screen.type(`nonsense${ctrlS}`);
  await screen.until((text) => text.includes('═ ✗ Type the name of the account, shop'));
  expect(service.requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

/** Keys as a terminal sends them, and pasted texts; not the keys that exit the program. */
const anyKeys = fc.oneof(
  fc.string({ unit: fc.constantFrom(...Array.from('aaajklJGYyeEovw/nN:?zZ 123*Shop@.=')), maxLength: 8 }),
  fc.constantFrom(ctrlS, '\r', '\t', '\u001b[A', '\u001b[B', '\u001b[C', '\u001b[Z', escape),
  fc.constantFrom('\u001b[200~shop\u001b[201~', '\u001b[200~a\u0013\r\u0013ada@example.com\u001b[201~'),
);

/** Fills in the form and opens the review. */
async function reviewed(service: TestService, size = large): Promise<TestTerminal> {
  const screen = open(service, {}, size);
  await screen.until((text) => text.includes('▶ sub_00000'));
  for (const keys of ['a', ...ada]) screen.type(keys);
  await screen.until((text) => text.includes('team=growth'));
  screen.type(ctrlS);
  await screen.until((text) => text.includes('Exactly this will be sent to test'));
  return screen;
}

/** Returns the state with a completed form. */
function filled(state: State): State {
  return press(state, 'a', ...Array.from('ada@example.com'), 'tab', ...Array.from('Ada'));
}

function posts({ tasks }: State): unknown[] {
  return tasks.flatMap((task) => (task.name === 'create-customer' ? [task.params] : []));
}

/** Returns the lines of the box. */
function frameOf(screen: TestTerminal): string {
  return screen
    .lines()
    .flatMap((line) => /[╔║╚].*[╗║╝]/.exec(line) ?? [])
    .join('\n');
}

function open(service: TestService, props: Parameters<typeof openBrowser>[2], size = large): TestTerminal {
  const screen = openBrowser(service, size, props);
  onTestFinished(() => screen.close());
  return screen;
}
