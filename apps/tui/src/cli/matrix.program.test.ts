import type { RequestListener } from 'node:http';
import { createFake, type Fake, type Fault } from '@paydeck/testing';
import { listNames, type ListName } from '@paydeck/core';
import { listings } from '@paydeck/presentation';
import { expect, test } from 'vitest';
import { fourAtATime } from '../test-support/four-at-a-time.ts';
import { runInProcess } from '../test-support/in-process.ts';
import { runProgram, type Outcome } from '../test-support/program.ts';
import { answerWith, listen, nobody, serveFake } from '../test-support/serve.ts';
import { formats } from './formats.ts';

// Every command in every format with everything that can come of it. All cells run in this process; of each outcome
// some also run as the built program, and must say the same.
const commands: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(listNames.map((name) => [name, [name, '--columns', firstColumns(name)]])),
  'webhooks get': ['webhooks', 'get', 'ep_1', '--columns', 'id,url'],
  'customers create': ['customers', 'create', '--email', 'ada@example.com', '--name', 'Ada'],
} as const;

const isList = (name: string): boolean => listNames.some((list) => list === name);

interface Case {
  /** Whether it can come of a command. Defaults to all commands. */
  readonly isFor?: (name: string) => boolean;
  readonly more?: readonly string[];
  readonly serve: (name: string) => { env: Record<string, string> } | Promise<{ env: Record<string, string> }>;
}

const failing = (fault: Fault): Case => ({ serve: () => serveFake(withFault(sample(2), fault)) });

const outcomes: Readonly<Record<string, Case>> = {
  ok: { serve: () => serveFake(sample(2)) },
  empty: { isFor: isList, serve: () => serveFake(sample(0)) },
  more: { isFor: isList, more: ['--limit', '1'], serve: () => serveFake(sample(2)) },
  401: failing({ status: 401, code: 'UNAUTHORIZED', message: 'no such key' }),
  403: failing({ status: 403, code: 'FORBIDDEN', message: 'not yours' }),
  404: failing({ status: 404, code: 'NOT_FOUND', message: 'not here' }),
  422: failing({ status: 422, code: 'INVALID', message: 'not like that' }),
  429: {
    serve: () =>
      listen(
        answerWith(429, 'application/json', '{"code":"RATE","message":"too many"}', {
          'x-ratelimit-limit': '10',
          'x-ratelimit-remaining': '0',
          'x-ratelimit-reset': '86400',
        }),
      ),
  },
  503: failing({ status: 503, message: 'back soon' }),
  offline: { serve: nobody },
  nonsense: { serve: () => listen(answerWith(200, 'text/html', '<html>Sign in</html>')) },
  partial: {
    isFor: isList,
    more: ['--all'],
    serve: async (name) => listen(await partly(name)),
  },
};

test('every command in every format has its output and exit code in the snapshot', async () => {
  const lines: string[] = [];
  for (const [outcome, given] of Object.entries(outcomes)) {
    for (const name of Object.keys(commands)) {
      if (given.isFor?.(name) === false) continue;
      const args = [...(commands[name] ?? []), ...(given.more ?? [])];
      const cells = await Promise.all(
        formats.map(async (format) => {
          const env = forProgram(await given.serve(name));
          return { format, outcome: plain(await runInProcess([...args, '--format', format], { env }), env) };
        }),
      );
      lines.push(`\n## ${name}: ${outcome}`, ...section(cells));
    }
  }
  await expect(`${lines.join('\n').trim()}\n`).toMatchFileSnapshot('__snapshots__/matrix.txt');
});

// Lists share their code, so each outcome takes another list; all of them have the first one.
test('the built program has the same output and exit codes', async () => {
  // Sequential, because another server could take the closed port.
  for (const [row, [, given]] of Object.entries(outcomes).entries()) {
    const names = Object.keys(commands).filter(
      (name) =>
        given.isFor?.(name) !== false && (row === 0 || !isList(name) || name === listNames[row % listNames.length]),
    );
    await fourAtATime(
      names.map((name, column) => async () => {
        const format = formats[(row + column) % formats.length] ?? 'table';
        const args = [...(commands[name] ?? []), ...(given.more ?? []), '--format', format];
        const [one, other] = [forProgram(await given.serve(name)), forProgram(await given.serve(name))];
        const built = plain(await runProgram(args, { env: one }), one);
        expect(built).toEqual(plain(await runInProcess(args, { env: other }), other));
      }),
    );
  }
});

/** Two columns of a list, the first of which is the id. */
function firstColumns(name: ListName): string {
  return listings[name].exportColumns
    .slice(0, 2)
    .map(({ key }) => key)
    .join(',');
}

/** An environment that leaves it to the format how failures are printed. */
function forProgram({ env }: { readonly env: Record<string, string> }): Record<string, string> {
  return { ...env, PAYDECK_ERRORS: '' };
}

function sample(count: number): Fake {
  const amounts = Object.fromEntries(listNames.map((name) => [name, count]));
  const fake = createFake({ ...amounts, clock: '2026-11-21T12:00:00Z', limits: false });
  if (count > 0) fake.webhooks.add({ id: 'ep_1', url: 'https://hooks.example.com/1' });
  return fake;
}

function withFault(fake: Fake, fault: Fault): Fake {
  fake.faults.add(fault);
  return fake;
}

/** A list whose first page is there, and whose second is not. */
async function partly(name: string): Promise<RequestListener> {
  // More than the few rows whose end one response shows.
  const { fetch, baseUrl, keys } = sample(7);
  const fetched = await fetch(`${baseUrl.test}/${name}`, { headers: { authorization: `Bearer ${keys.test}` } });
  const page: unknown = await fetched.json();
  const first = name === 'webhooks' ? Object.assign({}, page, { done: false, iterator: 'it_2' }) : page;
  return (request, response) => {
    const query = new URL(request.url ?? '', 'http://localhost').searchParams;
    // Later pages have a number, a bound of time, or an iterator.
    const later = ['created_at_gte', 'created_at_lte', 'iterator'].some((parameter) => query.has(parameter));
    const isFirst = !later && (query.get('page_number') ?? '0') === '0';
    response.writeHead(isFirst ? 200 : 422, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isFirst ? first : { code: 'GONE', message: 'no more today' }));
  };
}

/** Ports and times differ from run to run. */
function plain({ code, stdout, stderr }: Outcome, env: Readonly<Record<string, string>>): Outcome {
  const clean = (text: string): string =>
    text
      .replaceAll(env['PAYDECK_TEST_URL'] ?? '', 'ADDRESS')
      .replaceAll(/127\.0\.0\.1:\d+/g, 'HOST')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
      .replaceAll(/\d+(\.\d+)? (ms|s)\b/g, 'N $2')
      .replaceAll(/"retry_after":\d+/g, '"retry_after":N');
  return { code, stdout: clean(stdout), stderr: clean(stderr) };
}

/** What differs by format is written for each; what does not, once. */
function section(cells: readonly { format: string; outcome: Outcome }[]): string[] {
  const texts = new Map<string, string[]>();
  for (const { format, outcome } of cells) {
    const text = [
      `exit code ${outcome.code}`,
      ...outcome.stdout
        .split('\n')
        .slice(0, -1)
        .map((line) => `  | ${line}`),
      ...outcome.stderr
        .split('\n')
        .slice(0, -1)
        .map((line) => `  ! ${line.replace(`--format ${format}`, '--format FORMAT')}`),
    ].join('\n');
    texts.set(text, [...(texts.get(text) ?? []), format]);
  }
  return [...texts].map(
    ([text, names]) => `${names.length === cells.length ? 'any format' : names.join(', ')}: ${text}`,
  );
}
