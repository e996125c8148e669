import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, listNames } from '@paydeck/core';
import { createFake } from '@paydeck/testing';
import { CANARY, containsKey, filesWithKey } from '../contains-key.ts';
import { listen } from '@paydeck/test-kit/listen';
import PQueue from 'p-queue';
import { browserFile, launcherFile, outputOf } from '../programs.ts';
import { type Family, type Row, rowOfFaults, type RunOptions } from '../row.ts';
import { mixedAccountsRow } from './mixed-accounts.ts';
import { diagnosticsRow } from './diagnostics.ts';
import { startedProgramsRow } from './started-programs.ts';

/** A key is in no output of a program, and in no request to another origin or of another account. */
export const keys: Family = {
  name: 'keys',
  title: 'Keys',
  parts: [
    programsRow,
    async ({ isQuick }) => withFake((...found) => diagnosticsRow(isQuick, ...found)),
    async () => withFake(startedProgramsRow),
    redirectRows,
    mixedAccountsRow,
  ],
};

/** Command lines of both programs: what they print, write and store. */
async function programsRow({ isQuick }: RunOptions): Promise<Row> {
  const commands = [
    ...listNames.flatMap((list, index) =>
      FORMATS.filter((_, at) => !isQuick || at === index).map((format) => [
        browserFile,
        list,
        '--format',
        format,
        '--verbose',
      ]),
    ),
    ...COMMANDS,
  ];
  const home = mkdtempSync(join(tmpdir(), 'paydeck-keys-'));
  let echoes = 0;
  const server = createServer((request, response) => {
    if (request.headers.authorization === `Bearer ${CANARY}`) echoes += 1;
    response.writeHead(401, { 'content-type': 'application/json', 'x-echo': String(request.headers.authorization) });
    response.end(JSON.stringify({ code: CANARY, message: `no such key: ${request.headers.authorization}` }));
  });
  const port = await listen(server);
  try {
    const found = await new PQueue({ concurrency: 2 }).addAll(
      commands.map(([program = '', ...args]) => async () => {
        const output = await outputOf(program, args, {
          HOME: home,
          PAYDECK_TEST_KEY: CANARY,
          PAYDECK_TEST_URL: `http://127.0.0.1:${port}/test`,
        });
        return containsKey(CANARY, output) ? [args.join(' ')] : [];
      }),
    );
    const files = filesWithKey(CANARY, home);
    return rowOfFaults(
      'Output, files and code caches of the programs',
      `${commands.length} command lines, no 8 characters of the key`,
      `${commands.length} command lines, ${echoes} responses that echo it`,
      [...found.flat(), ...files, ...(echoes < commands.length / 2 ? ['too few echoes'] : [])],
    );
  } finally {
    server.close();
    rmSync(home, { recursive: true });
  }
}

const FORMATS = ['table', 'json', 'ndjson', 'csv', 'yaml'];
const COMMANDS: readonly (readonly [string, ...string[]])[] = [
  ...['doctor', 'profiles', '--help', '--version'].map((word) => [browserFile, word] as const),
  [browserFile, 'webhooks', 'get', CANARY],
  [browserFile, 'payouts', '--profile', CANARY],
  [browserFile, CANARY],
  [browserFile, 'payouts', '--columns', CANARY],
  [browserFile, 'customers', 'create', '--email', `${CANARY}@`, '--name', CANARY],
  ...['subscriptions', 'payouts', 'webhooks', 'at-risk', 'rate-limit', 'check-setup'].map(
    (name) => [launcherFile, 'run', name] as const,
  ),
];

/** Runs programs against a fake that accepts the key. */
async function withFake(rowOf: typeof startedProgramsRow): Promise<Row> {
  const home = mkdtempSync(join(tmpdir(), 'paydeck-keys-'));
  const server = await createFake({ limits: false, testKey: CANARY }).listen();
  const env = { HOME: home, PAYDECK_TEST_KEY: CANARY, PAYDECK_TEST_URL: server.baseUrl.test };
  try {
    return await rowOf(CANARY, env, home);
  } finally {
    await server.close();
    rmSync(home, { recursive: true });
  }
}

/** Redirects and paths that try to send a key elsewhere. */
async function redirectRows(): Promise<Row[]> {
  let strangers = 0;
  const elsewhere = createServer((_, response) => {
    strangers += 1;
    response.end('{}');
  });
  const otherPort = await listen(elsewhere);
  const faults: string[] = [];
  let count = 0;
  for (const status of [301, 302, 303, 307, 308]) {
    for (const location of [
      `http://127.0.0.1:${otherPort}/`,
      `http://localhost:${otherPort}/x`,
      `//127.0.0.1:${otherPort}/`,
    ]) {
      for (const isWrite of [false, true]) {
        count += 1;
        if (!(await endsInError(status, location, isWrite))) faults.push(`${status} to ${location} is followed`);
      }
    }
  }
  for (const id of IDS) {
    count += 1;
    const paths = await pathsFor(id);
    if (paths.some((path) => !path.startsWith('/test/webhooks/'))) faults.push(`the id ${id} leads to ${paths[0]}`);
  }
  elsewhere.close();
  return [
    rowOfFaults('Requests to another origin', '0', `${strangers}`, strangers > 0 ? [`${strangers} requests`] : []),
    rowOfFaults('Redirects and paths', 'at least 40 cases, each key to its own address only', `${count} cases`, [
      ...faults,
      ...(count < 40 ? ['too few'] : []),
    ]),
  ];
}

const IDS = [
  'a/b',
  '../payouts',
  '%2e%2e',
  '..%2f',
  'a?b',
  'a#b',
  'a\r\nHost: x',
  '//evil.invalid',
  'http://evil.invalid',
  '\\\\evil',
  '@evil',
  '.%2e',
  ' ',
  '\t',
];

async function endsInError(status: number, location: string, isWrite: boolean): Promise<boolean> {
  const server = createServer((_, response) => void response.writeHead(status, { location }).end());
  const client = createClient({
    mode: 'test',
    apiKey: CANARY,
    baseUrl: `http://127.0.0.1:${await listen(server)}/test`,
    retries: 0,
  });
  try {
    await (isWrite ? client.customers.create({ email: 'a@example.com', name: 'A' }) : client.payouts.list().page());
    return false;
  } catch {
    return true;
  } finally {
    server.close();
  }
}

async function pathsFor(id: string): Promise<string[]> {
  const paths: string[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url ?? '');
    response.writeHead(404, { 'content-type': 'application/json' }).end('{"code":"X","message":""}');
  });
  const client = createClient({
    mode: 'test',
    apiKey: CANARY,
    baseUrl: `http://127.0.0.1:${await listen(server)}/test`,
    retries: 0,
  });
  await client.webhooks.get(id).catch(() => undefined);
  server.close();
  return paths;
}
