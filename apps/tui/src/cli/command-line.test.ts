import { describe, expect, test } from 'vitest';
import { parse } from '../test-support/parse.ts';
import { commands } from './commands.ts';
import { findCommand } from './find-command.ts';

describe('the command line', () => {
  test('selects the subscriptions without a command', () => {
    expect(parse([])).toMatchObject({ listing: 'subscriptions', query: {}, isDemo: false });
    expect(parse(['--demo'])).toMatchObject({ isDemo: true });
  });

  test('accepts general flags before and after the command', () => {
    const expected = { listing: 'payouts', isDemo: true, mode: 'live', profile: 'shop', isVerbose: true };
    expect(parse(['--demo', '--mode', 'live', '--profile=shop', '-v', 'payouts'])).toMatchObject(expected);
    expect(parse(['payouts', '-v', '--profile', 'shop', '--mode=live', '--demo'])).toMatchObject(expected);
  });

  test("parses filters by the service's names", () => {
    const args = ['subscriptions', '--status', 'paused', '--page-size', '50', '--no-cancel-at-next-billing-date'];
    expect(parse(args)).toMatchObject({
      query: { status: 'paused', page_size: 50, cancel_at_next_billing_date: false },
    });
    expect(parse(['discounts', '--active', '--code', 'x', '--discount-type', 'flat'])).toMatchObject({
      query: { active: true, code: 'x', discount_type: 'flat' },
    });
    expect(parse(['webhooks', '--iterator', 'it_1'])).toMatchObject({ query: { iterator: 'it_1' } });
  });

  test.for<[args: string[], problem: string]>([
    [['--created-at-gte', '-7d'], 'times that stay the same'],
    [['--created-at-lte', 'today'], 'times that stay the same'],
    [['--created-at-gte', 'last month'], 'times that stay the same'],
  ])('rejects --checkpoint with %s, which would continue another list', ([args, problem]) => {
    const whole = ['subscriptions', '--all', '--format', 'ndjson', '--checkpoint', 'state.json'];
    expect(parse([...whole, '--created-at-lte', '2026-10-01', '--status', 'active'])).toMatchObject({
      checkpoint: 'state.json',
    });
    expect(() => parse([...whole, ...args])).toThrow(problem);
  });

  test('parses the output flags', () => {
    const args = ['subscriptions', '--format=ndjson', '--columns', 'status, customer.email', '--limit', '7'];
    expect(parse([...args, '--sort', 'status:desc'])).toMatchObject({
      format: 'ndjson',
      columns: ['status', 'customer.email'],
      limit: 7,
      sort: [{ key: 'status', isDescending: true }],
    });
    expect(parse(['subscriptions', 'list', '--all', '--sort', 'status'])).toMatchObject({
      isAll: true,
      sort: [{ key: 'status', isDescending: false }],
    });
    expect(parse(['subscriptions', '--sort', 'status,created_at:desc'])).toMatchObject({
      sort: [
        { key: 'status', isDescending: false },
        { key: 'created_at', isDescending: true },
      ],
    });
  });

  test.each([
    ['subs', 'subscriptions'],
    ['hook get wh_1', 'webhooks get'],
    ['customers create --name A', 'customers create'],
    ['profiles list', 'profiles'],
    ['profiles use shop', 'profiles use'],
    ['profiles remove shop', 'profiles remove'],
  ])('finds the command of %s', (line, words) => {
    expect(findCommand(line.split(' ')).command.words.join(' ')).toBe(words);
  });

  test('parses the other commands', () => {
    expect(parse(['webhooks', 'get', '--format', 'json', 'wh_1'])).toMatchObject({
      id: 'wh_1',
      format: 'json',
    });
    expect(parse(['webhooks', 'get', '--', '-odd'])).toMatchObject({ id: '-odd' });
    const customer = ['--email', 'a@b.c', '--name', 'A B', '--phone=+1', '--metadata', 'a=b=c', '--metadata', 'd='];
    expect(parse(['customers', 'create', ...customer, '--yes-live'])).toMatchObject({
      params: { email: 'a@b.c', name: 'A B', phone_number: '+1', metadata: { a: 'b=c', d: '' } },
      isLiveMeant: true,
    });
    expect(parse(['login', '--url', 'https://x', '--mode', 'live'])).toEqual({
      amounts: undefined,
      url: 'https://x',
      mode: 'live',
      profile: undefined,
    });
    expect(parse(['profiles', 'list'])).toEqual({ format: undefined });
    expect(parse(['profiles', 'use', 'shop'])).toEqual({ name: 'shop' });
    expect(parse(['profiles', 'remove', 'shop'])).toEqual({ name: 'shop' });
    expect(parse(['doctor', '--demo'])).toMatchObject({ isDemo: true });
    expect(parse(['completion', 'zsh'])).toEqual({ shell: 'zsh' });
  });

  test.each([
    ['subs status=past_due', { listing: 'subscriptions', query: { status: 'past_due' } }],
    ['sub created>2026-10-01', { listing: 'subscriptions', query: { created_at_gte: '2026-10-02T00:00:00Z' } }],
    ['codes active=no --format csv', { listing: 'discounts', query: { active: false }, format: 'csv' }],
    ['codes active=off', { query: { active: false } }],
    ['codes active=ON', { query: { active: true } }],
    ['discounts --active=off', { query: { active: false } }],
    ['discounts --active=yes', { query: { active: true } }],
    ['payout created<=2026-10', { listing: 'payouts', query: { created_at_lte: '2026-10-31T23:59:59.999Z' } }],
    ['hooks iterator=it_1', { listing: 'webhooks', query: { iterator: 'it_1' } }],
    ['hook get wh_1', { id: 'wh_1' }],
  ])('parses filter words as the palette does: %s', (line, expected) => {
    expect(parse(line.split(' '))).toMatchObject(expected);
  });

  test.each([
    [['--foo'], 'unknown option --foo. See paydeck --help.'],
    [['-x'], 'unknown option -x. See paydeck --help.'],
    [
      ['subscriptions', '--limt', '3'],
      'unknown option --limt (did you mean --limit?). See paydeck subscriptions --help.',
    ],
    [['discounts', '--status', 'active'], 'unknown option --status. See paydeck discounts --help.'],
    [['sups'], 'unknown command "sups". To find a customer: paydeck customers find sups. See paydeck --help.'],
    [[''], 'unknown command "". See paydeck --help.'],
    [['--', 'subscriptions'], 'unknown command "--". See paydeck --help.'],
    [
      ['Ada Lovelace'],
      `unknown command "Ada Lovelace". To find a customer: paydeck customers find 'Ada Lovelace'. See paydeck --help.`,
    ],
    [
      ['--email', 'ada@x.yz'],
      'unknown command "ada@x.yz". To find a customer: paydeck customers find ada@x.yz. See paydeck --help.',
    ],
    [
      ['customers', 'lovelace'],
      'unknown command "customers lovelace". To find a customer: paydeck customers find lovelace. Known: paydeck customers create, paydeck customers find, paydeck customers import.',
    ],
    [['payouts', '--sum', 'amount', '--columns', 'fee'], '--sum and --columns contradict each other; give one of them'],
    [
      ['--format', 'json'],
      '--format goes after a command, such as paydeck subscriptions --format json. See paydeck --help.',
    ],
    [
      ['--demo', '--limit', '3', 'payouts'],
      '--limit goes after a command, such as paydeck subscriptions --limit 3. See paydeck --help.',
    ],
    [
      ['--demo', '--format=csv'],
      '--format=csv goes after a command, such as paydeck subscriptions --format=csv. See paydeck --help.',
    ],
    [['--all'], '--all goes after a command, such as paydeck subscriptions --all. See paydeck --help.'],
    [['discuonts'], 'unknown command "discuonts" (did you mean discounts?). See paydeck --help.'],
    [
      ['customers'],
      'customers needs a command. Known: paydeck customers create, paydeck customers find, paydeck customers import.',
    ],
    [['webhooks', 'gte', 'x'], 'unknown command "webhooks gte" (did you mean get?). Known: paydeck webhooks get.'],
    [['help', 'payuots'], 'there is no command "payuots" (did you mean payouts?). See paydeck --help.'],
    [['payouts', 'x'], '"x" is neither a list nor a filter such as status=active. See paydeck payouts --help.'],
    [
      ['payouts', 'created'],
      `"created" is neither a list nor a filter such as status=active; a comparison goes in quotes: 'created>2026-10-01'. See paydeck payouts --help.`,
    ],
    [
      ['subs', 'past_due'],
      '"past_due" is neither a list nor a filter such as status=active (did you mean status=past_due?). See paydeck subscriptions --help.',
    ],
    [
      ['payouts', 'status=active'],
      'the service cannot filter payouts by status; it knows created_at_gte, created_at_lte, page_size, page_number. See paydeck payouts --help.',
    ],
    [['subs', '--status', 'paused', 'status=active'], 'status is given twice; give it once'],
    [['logout', 'x'], '"x" is one word too many. See paydeck logout --help.'],
    [['webhooks', 'get', 'a', 'b'], '"b" is one word too many. See paydeck webhooks get --help.'],
    [['webhooks', 'get'], 'webhooks get needs the id of the endpoint. See paydeck webhooks get --help.'],
    [['payouts', '--profile', ''], '--profile is empty: --profile <name>'],
    [['payouts', '--limit='], '--limit is empty: --limit <n>'],
    [['login', '--url', ' '], '--url is empty: --url <address>'],
    [['completion', 'bsh'], 'completion takes one of bash, zsh, fish (did you mean bash?)'],
    [['completion'], 'completion needs one of bash, zsh, fish. See paydeck completion --help.'],
    [
      ['payouts', '--format', 'cvs'],
      '--format takes one of table, json, ndjson, csv, yaml, markdown (did you mean csv?)',
    ],
    [['payouts', '--format'], '--format takes a value: --format <format>'],
    [['payouts', '--profile', '--all'], '--profile takes a value: --profile <name>'],
    [['payouts', '--all=yes'], '--all takes no value'],
    [['discounts', '--active=maybe'], '--active takes yes or no, true or false, on or off'],
    [['discounts', '--no-active=off'], '--no-active takes no value'],
    [['payouts', '--all', '--limit', '3'], '--all and --limit contradict each other; give one of them'],
    [['payouts', '-qv'], '--quiet and --verbose contradict each other; give one of them'],
    [['discounts', '--active', '--no-active'], '--active and --no-active contradict each other; give one of them'],
    [['payouts', '--format', 'csv', '--format', 'csv'], '--format is given twice; give it once'],
    [['payouts', '--sort', 'amount desc'], '--sort takes columns, such as created_at:desc or status,created_at:desc'],
    [['payouts', '--mode', 'prod'], '--mode takes one of test, live'],
    [['customers', 'create', '--name', 'A'], 'customers create needs --email. See paydeck customers create --help.'],
    [
      ['customers', 'create', '--email', 'a@b.c', '--name', 'A', '--metadata', 'team'],
      '--metadata takes key=value, such as --metadata team=growth',
    ],
    [
      ['customers', 'create', '--email', 'a@b.c', '--name', 'A', '--metadata', 'a=1', '--metadata', 'a=2'],
      '--metadata gives "a" twice; give each key once',
    ],
    [['payouts', '--columns', 'a,,b'], '--columns takes column keys separated by commas, such as created_at,metadata'],
  ])('rejects %j with a line that explains the error', (args, message) => {
    expect(() => parse(args)).toThrow(expect.objectContaining({ name: 'UsageError', message }));
  });
});

describe('help', () => {
  test('lists every command', () => {
    const help = parse(['--help']);
    for (const { words, summary } of commands.filter(({ isHidden }) => isHidden !== true)) {
      expect(help).toMatchObject({
        text: expect.stringMatching(new RegExp(`${words.join(' ')}( [A-Z]+)? +${summary}`)),
      });
    }
  });

  test.each(commands.map(({ words }) => [words.join(' '), words] as const))(
    'of paydeck %s lists its flags, and its examples are valid',
    (_, words) => {
      const command = commands.find((each) => each.words === words);
      const help = parse([...words, '--help']);
      expect(parse(['help', ...words])).toEqual(help);
      const text = 'text' in help ? String(help.text) : '';
      for (const flag of command?.flags ?? []) {
        expect(text).toContain(`--${flag.name}`);
        expect(text.replaceAll(/\s+/g, ' ')).toContain(flag.help);
      }
      expect(command?.examples).not.toEqual([]);
      for (const [example] of command?.examples ?? []) {
        expect(text).toContain(example);
        expect(parse(wordsOf(example))).toBeTypeOf('object');
      }
      expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(120);
    },
  );

  test('prints the version', () => {
    expect(parse(['--version'])).toMatchObject({ text: expect.stringMatching(/^\d+\.\d+\.\d+.*\n$/) });
    expect(parse(['-V'])).toEqual(parse(['--version']));
  });
});

/** The arguments of paydeck in an example: up to a redirection, without what surrounds them. */
function wordsOf(example: string): string[] {
  const [, call = ''] = /paydeck ((?:'[^']*'|[^)>])*)/.exec(example.replace(/^.*\| /, '')) ?? [];
  return [...call.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');
}
