import { describe, expect, test } from 'vitest';
import { askedBy } from '../test-support/asked.ts';
import { commands } from './commands.ts';

describe('the command line', () => {
  test('opens the subscriptions without a command', () => {
    expect(askedBy([])).toMatchObject({ command: 'list', listing: 'subscriptions', query: {}, isDemo: false });
    expect(askedBy(['--demo'])).toMatchObject({ isDemo: true });
  });

  test('takes general flags before and after the command', () => {
    const asked = { listing: 'payouts', isDemo: true, mode: 'live', profile: 'shop', isVerbose: true };
    expect(askedBy(['--demo', '--mode', 'live', '--profile=shop', '-v', 'payouts'])).toMatchObject(asked);
    expect(askedBy(['payouts', '-v', '--profile', 'shop', '--mode=live', '--demo'])).toMatchObject(asked);
  });

  test("reads filters in the service's names", () => {
    const args = ['subscriptions', '--status', 'paused', '--page-size', '50', '--no-cancel-at-next-billing-date'];
    expect(askedBy(args)).toMatchObject({
      query: { status: 'paused', page_size: 50, cancel_at_next_billing_date: false },
    });
    expect(askedBy(['discounts', '--active', '--code', 'x', '--discount-type', 'flat'])).toMatchObject({
      query: { active: true, code: 'x', discount_type: 'flat' },
    });
    expect(askedBy(['webhooks', '--iterator', 'it_1'])).toMatchObject({ query: { iterator: 'it_1' } });
  });

  test.for<[args: string[], problem: string]>([
    [['--created-at-gte', '-7d'], 'times that stay the same'],
    [['--created-at-lte', 'today'], 'times that stay the same'],
    [['--created-at-gte', 'last month'], 'times that stay the same'],
    [['--status', 'active,past_due'], 'one value of each filter'],
  ])('rejects --checkpoint with %s, which would continue another list', ([args, problem]) => {
    const whole = ['subscriptions', '--all', '--format', 'ndjson', '--checkpoint', 'state.json'];
    expect(askedBy([...whole, '--created-at-lte', '2026-10-01', '--status', 'active'])).toMatchObject({
      checkpoint: 'state.json',
    });
    expect(() => askedBy([...whole, ...args])).toThrow(problem);
  });

  test('reads what to print', () => {
    const args = ['subscriptions', '--format=ndjson', '--columns', 'status, customer.email', '--limit', '7'];
    expect(askedBy([...args, '--sort', 'status:desc'])).toMatchObject({
      format: 'ndjson',
      columns: ['status', 'customer.email'],
      limit: 7,
      sort: [{ key: 'status', isDescending: true }],
    });
    expect(askedBy(['subscriptions', 'list', '--all', '--sort', 'status'])).toMatchObject({
      isAll: true,
      sort: [{ key: 'status', isDescending: false }],
    });
    expect(askedBy(['subscriptions', '--sort', 'status,created_at:desc'])).toMatchObject({
      sort: [
        { key: 'status', isDescending: false },
        { key: 'created_at', isDescending: true },
      ],
    });
  });

  test('reads the other commands', () => {
    expect(askedBy(['webhooks', 'get', '--format', 'json', 'wh_1'])).toMatchObject({
      command: 'get-webhook',
      id: 'wh_1',
      format: 'json',
    });
    expect(askedBy(['webhooks', 'get', '--', '-odd'])).toMatchObject({ id: '-odd' });
    const customer = ['--email', 'a@b.c', '--name', 'A B', '--phone=+1', '--metadata', 'a=b=c', '--metadata', 'd='];
    expect(askedBy(['customers', 'create', ...customer, '--yes-live'])).toMatchObject({
      command: 'create-customer',
      params: { email: 'a@b.c', name: 'A B', phone_number: '+1', metadata: { a: 'b=c', d: '' } },
      isLiveMeant: true,
    });
    expect(askedBy(['login', '--url', 'https://x', '--mode', 'live'])).toEqual({
      command: 'login',
      amounts: undefined,
      url: 'https://x',
      mode: 'live',
      profile: undefined,
    });
    expect(askedBy(['profiles', 'list'])).toEqual({ command: 'list-profiles', format: undefined });
    expect(askedBy(['profiles', 'use', 'shop'])).toEqual({ command: 'use-profile', name: 'shop' });
    expect(askedBy(['profiles', 'remove', 'shop'])).toEqual({ command: 'remove-profile', name: 'shop' });
    expect(askedBy(['doctor', '--demo'])).toMatchObject({ command: 'doctor', isDemo: true });
    expect(askedBy(['completion', 'zsh'])).toEqual({ command: 'completion', shell: 'zsh' });
  });

  test.each([
    ['subs status=past_due', { listing: 'subscriptions', query: { status: 'past_due' } }],
    ['sub created>2026-10-01', { listing: 'subscriptions', query: { created_at_gte: '2026-10-02T00:00:00Z' } }],
    ['codes active=no --format csv', { listing: 'discounts', query: { active: false }, format: 'csv' }],
    ['payout created<=2026-10', { listing: 'payouts', query: { created_at_lte: '2026-10-31T23:59:59.999Z' } }],
    ['hooks iterator=it_1', { listing: 'webhooks', query: { iterator: 'it_1' } }],
    ['hook get wh_1', { command: 'get-webhook', id: 'wh_1' }],
  ])('takes the words of the palette: %s', (line, expected) => {
    expect(askedBy(line.split(' '))).toMatchObject(expected);
  });

  test.each([
    [['--foo'], 'unknown option --foo. See paydeck --help.'],
    [['-x'], 'unknown option -x. See paydeck --help.'],
    [
      ['subscriptions', '--limt', '3'],
      'unknown option --limt (did you mean --limit?). See paydeck subscriptions --help.',
    ],
    [['discounts', '--status', 'active'], 'unknown option --status. See paydeck discounts --help.'],
    [['sups'], 'unknown command "sups". See paydeck --help.'],
    [['discuonts'], 'unknown command "discuonts" (did you mean discounts?). See paydeck --help.'],
    [['customers'], 'paydeck customers needs a command: paydeck customers create.'],
    [['webhooks', 'gte', 'x'], 'unknown command "webhooks gte" (did you mean get?): paydeck webhooks get.'],
    [['help', 'payuots'], 'there is no command "payuots" (did you mean payouts?). See paydeck --help.'],
    [
      ['payouts', 'x'],
      `"x" is neither a list nor a filter such as status=active; a comparison goes in quotes: 'x>2026-10-01'. See paydeck payouts --help.`,
    ],
    [
      ['payouts', 'status=active'],
      'the service cannot filter payouts by status; it knows created_at_gte, created_at_lte, page_size, page_number. See paydeck payouts --help.',
    ],
    [['subs', '--status', 'paused', 'status=active'], 'status is given twice; give it once'],
    [['logout', 'x'], '"x" is one word too many. See paydeck logout --help.'],
    [['webhooks', 'get', 'a', 'b'], '"b" is one word too many. See paydeck webhooks get --help.'],
    [['webhooks', 'get'], 'paydeck webhooks get needs the id of the endpoint. See paydeck webhooks get --help.'],
    [['payouts', '--profile', ''], '--profile is empty: --profile <name>'],
    [['payouts', '--limit='], '--limit is empty: --limit <n>'],
    [['login', '--url', ' '], '--url is empty: --url <address>'],
    [['completion', 'bsh'], 'paydeck completion takes one of bash, zsh, fish (did you mean bash?)'],
    [['completion'], 'paydeck completion needs one of bash, zsh, fish. See paydeck completion --help.'],
    [['payouts', '--format', 'cvs'], '--format takes one of table, json, ndjson, csv, yaml (did you mean csv?)'],
    [['payouts', '--format'], '--format takes a value: --format <format>'],
    [['payouts', '--profile', '--all'], '--profile takes a value: --profile <name>'],
    [['payouts', '--all=yes'], '--all takes no value'],
    [['payouts', '--all', '--limit', '3'], '--all and --limit contradict each other; give one of them'],
    [['payouts', '-qv'], '--quiet and --verbose contradict each other; give one of them'],
    [['discounts', '--active', '--no-active'], '--active and --no-active contradict each other; give one of them'],
    [['payouts', '--format', 'csv', '--format', 'csv'], '--format is given twice; give it once'],
    [['payouts', '--sort', 'amount desc'], '--sort takes columns, such as created_at:desc or status,created_at:desc'],
    [['payouts', '--mode', 'prod'], '--mode takes one of test, live'],
    [
      ['customers', 'create', '--name', 'A'],
      'paydeck customers create needs --email. See paydeck customers create --help.',
    ],
    [
      ['customers', 'create', '--email', 'a@b.c', '--name', 'A', '--metadata', 'team'],
      '--metadata takes key=value, such as --metadata team=growth',
    ],
    [
      ['customers', 'create', '--email', 'a@b.c', '--name', 'A', '--metadata', 'a=1', '--metadata', 'a=2'],
      '--metadata gives "a" twice; give each key once',
    ],
    [['payouts', '--columns', 'a,,b'], '--columns takes column keys separated by commas, such as created_at,metadata'],
  ])('says what is wrong with %j', (args, message) => {
    expect(() => askedBy(args)).toThrow(expect.objectContaining({ name: 'UsageError', message }));
  });
});

describe('help', () => {
  test('names every command', () => {
    const asked = askedBy(['--help']);
    for (const { words, summary } of commands.filter(({ isHidden }) => isHidden !== true)) {
      expect(asked).toMatchObject({
        text: expect.stringMatching(new RegExp(`${words.join(' ')}( [A-Z]+)? +${summary}`)),
      });
    }
  });

  test.each(commands.map(({ words }) => [words.join(' '), words] as const))(
    'of paydeck %s names its flags and shows examples that are right',
    (_, words) => {
      const command = commands.find((each) => each.words === words);
      const asked = askedBy([...words, '--help']);
      expect(askedBy(['help', ...words])).toEqual(asked);
      const { text } = 'text' in asked ? asked : { text: '' };
      for (const { name, help } of command?.flags ?? []) {
        expect(text).toContain(`--${name}`);
        expect(text.replaceAll(/\s+/g, ' ')).toContain(help);
      }
      expect(command?.examples).not.toEqual([]);
      for (const [example] of command?.examples ?? []) {
        expect(text).toContain(example);
        expect(askedBy(wordsOf(example))).toBeTypeOf('object');
      }
      expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(120);
    },
  );

  test('prints the version', () => {
    expect(askedBy(['--version'])).toMatchObject({ text: expect.stringMatching(/^\d+\.\d+\.\d+.*\n$/) });
    expect(askedBy(['-V'])).toEqual(askedBy(['--version']));
  });
});

/** The arguments of paydeck in an example: up to a redirection, without what surrounds them. */
function wordsOf(example: string): string[] {
  const [, call = ''] = /paydeck ((?:'[^']*'|[^)>])*)/.exec(example.replace(/^.*\| /, '')) ?? [];
  return [...call.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');
}
