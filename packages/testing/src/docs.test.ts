import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FLAGS } from './cli/flags.ts';
import { FAULT_FIELDS } from './faults/fault-checks.ts';
import { FAULT_PRESETS } from './faults/faults.ts';
import { createFake } from './index.ts';
import { isKeyOf } from './json.ts';
import { POLICIES } from './policies/policies.ts';
import { parsePolicyChoice } from './policies/resolve.ts';
import { OPERATIONS } from './resources/resources.ts';

const GUIDE = readFileSync(new URL('../../../docs/fakes.md', import.meta.url), 'utf8');
const RULES = readFileSync(new URL('../../../docs/service.md', import.meta.url), 'utf8');
const LISTS = readFileSync(new URL('../../../docs/lists-and-limits.md', import.meta.url), 'utf8');
const README = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

test('the guide lists every field of a fault, every operation and every preset', () => {
  for (const name of [...FAULT_FIELDS, ...OPERATIONS, ...Object.keys(FAULT_PRESETS)]) expect(GUIDE).toContain(name);
});

test('the guide lists every path of the control API', async () => {
  const fake = createFake();
  await using server = await fake.listen();
  const answer = await fetch(`http://127.0.0.1:${server.port}/_fake/nothing`);
  const [, list = ''] = /Paths: ([^"]*)\./.exec(await answer.text()) ?? [];
  const actions = list.split(', ');
  expect(actions.length).toBeGreaterThan(8);
  for (const action of actions) {
    const [method = '', path = ''] = action.split(' ');
    const row = GUIDE.split('\n').find((line) => line.includes(`/_fake/${path}`) && line.includes(method));
    expect([action, row === undefined]).toEqual([action, false]);
  }
});

test('the guide of pagination says how many requests a list takes', async () => {
  expect(LISTS).toContain(
    `| 100, 120, 500, 1,000, 10,000 subscriptions at rest | ${await requestsOf(1)} requests in turn; ${await requestsOf()} ahead |`,
  );
});

test('the README lists every flag of the program', () => {
  for (const name of Object.keys(FLAGS)) expect(README).toContain(`--${name}`);
});

test('every curl request of the guide succeeds', async () => {
  const fake = createFake();
  const commands = [...GUIDE.replaceAll('\\\n', ' ').matchAll(/^curl (.*)$/gm)].map(([, args = '']) => args);
  expect(commands.length).toBeGreaterThan(3);
  for (const args of commands.filter((command) => !command.includes('X-Fake-Fault'))) {
    const [, path = ''] = /127\.0\.0\.1:4010(\/[^\s']*)/.exec(args) ?? [];
    const headers = Object.fromEntries(
      [...args.matchAll(/-H '([^:]*): ([^']*)'/g)].map(([, name = '', value = '']) => [name, value]),
    );
    const [, body] = /-d '([^']*)'/.exec(args) ?? [];
    const answer = await fake.fetch(new URL(path, fake.baseUrl.test), {
      headers,
      ...(body !== undefined && { method: 'POST', body }),
    });
    expect([path, answer.status]).toEqual([path, 200]);
  }
});

test('the table of rules lists every policy in the row of its rule', () => {
  const rows = new Map(rulesOfPage());
  const missing = Object.entries(POLICIES).flatMap(([name, { rules }]) =>
    rules
      .filter((rule) => !new RegExp(`\`${name}[\`:]`).test(rows.get(rule) ?? ''))
      .map((rule) => `${name} in ${rule}`),
  );
  expect(missing).toEqual([]);
});

test('the table of rules lists no unknown policy and no unknown value', () => {
  const choices: string[] = [];
  for (const [, row] of rulesOfPage()) {
    // (`name: value`, `value`), (`name`) or (`name`, `name`)
    for (const [, list = ''] of row.matchAll(/\((`[^)`]+`(?:, `[^)`]+`)*)[^)]*\)/g)) {
      const [first = '', ...more] = [...list.matchAll(/`([^`]+)`/g)].map(([, text]) => text ?? '');
      const [name = '', value] = first.split(': ');
      const defaults = [name, ...more].map(
        (each) => `${each}=${isKeyOf(POLICIES, each) ? POLICIES[each].default : ''}`,
      );
      choices.push(...(value === undefined ? defaults : [value, ...more].map((each) => `${name}=${each}`)));
    }
  }
  const policies = choices.filter((choice) => !NO_POLICIES.has(choice)).map(parsePolicyChoice);
  expect(policies.length).toBeGreaterThan(30);
});

/** What the table names besides policies. */
const NO_POLICIES = new Set(['keys.update()=', 'limits=']);

function rulesOfPage(): [rule: number, fake: string][] {
  return [...RULES.matchAll(/^\| (\d+) \|.*\| (.*) \|$/gm)].map(([, rule, fake = '']) => [Number(rule), fake]);
}

/** The requests for lists of several lengths. */
async function requestsOf(ahead?: number): Promise<string> {
  const counts: number[] = [];
  for (const subscriptions of [100, 120, 500, 1_000, 10_000]) {
    const fake = createFake({ subscriptions, limits: false });
    await fake.client().subscriptions.list({}, { ahead }).toArray();
    counts.push(fake.requests.count);
  }
  return counts.join(', ');
}
