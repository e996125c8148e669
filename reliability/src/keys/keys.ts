import { type Client, createClient, listNames } from '@paydeck/core';
import { createFake } from '@paydeck/testing';
import { CANARY, containsKey, filesWithKey } from '../contains-key.ts';
import { serve } from '@paydeck/test-kit/listen';
import { temporaryFolder } from '@paydeck/test-kit/temporary-folder';
import pMap from 'p-map';
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
  using home = temporaryFolder();
  let echoes = 0;
  using server = await serve((request, response) => {
    if (request.headers.authorization === `Bearer ${CANARY}`) echoes += 1;
    response.writeHead(401, { 'content-type': 'application/json', 'x-echo': String(request.headers.authorization) });
    response.end(JSON.stringify({ code: CANARY, message: `no such key: ${request.headers.authorization}` }));
  });
  const env = { HOME: home.path, PAYDECK_TEST_KEY: CANARY, PAYDECK_TEST_URL: `${server.url}/test` };
  const leakOf = async ([program = '', ...args]: readonly string[]): Promise<string[]> =>
    containsKey(CANARY, await outputOf(program, args, env)) ? [args.join(' ')] : [];
  const found = await pMap(commands, leakOf, { concurrency: 2 });
  const files = filesWithKey(CANARY, home.path);
  return rowOfFaults(
    'Output, files and code caches of the programs',
    `${commands.length} command lines, no 8 characters of the key`,
    `${commands.length} command lines, ${echoes} responses that echo it`,
    [...found.flat(), ...files, ...(echoes < commands.length / 2 ? ['too few echoes'] : [])],
  );
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
  using home = temporaryFolder();
  await using server = await createFake({ limits: false, testKey: CANARY }).listen();
  const env = { HOME: home.path, PAYDECK_TEST_KEY: CANARY, PAYDECK_TEST_URL: server.baseUrl.test };
  return await rowOf(CANARY, env, home.path);
}

/** Redirects that try to send a key elsewhere. */
async function redirectRows(): Promise<Row[]> {
  let strangers = 0;
  using elsewhere = await serve((_, response) => {
    strangers += 1;
    response.end('{}');
  });
  const { port } = new URL(elsewhere.url);
  const faults: string[] = [];
  let count = 0;
  for (const status of [301, 302, 303, 307, 308]) {
    for (const location of [`${elsewhere.url}/`, `http://localhost:${port}/x`, `//127.0.0.1:${port}/`]) {
      for (const isWrite of [false, true]) {
        count += 1;
        if (!(await endsInError(status, location, isWrite))) faults.push(`${status} to ${location} is followed`);
      }
    }
  }
  return [
    rowOfFaults('Requests to another origin', '0', `${strangers}`, strangers > 0 ? [`${strangers} requests`] : []),
    rowOfFaults('Redirects to another origin', 'each ends in an error', `${count} responses`, faults),
  ];
}

async function endsInError(status: number, location: string, isWrite: boolean): Promise<boolean> {
  using server = await serve((_, response) => void response.writeHead(status, { location }).end());
  const client = clientOf(server.url);
  const call = isWrite ? client.customers.create({ email: 'a@example.com', name: 'A' }) : client.payouts.list().page();
  return call.then(
    () => false,
    () => true,
  );
}

function clientOf(url: string): Client {
  return createClient({ mode: 'test', apiKey: CANARY, baseUrl: `${url}/test`, retries: 0 });
}
