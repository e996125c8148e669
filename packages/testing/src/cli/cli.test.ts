import manifest from '../../package.json' with { type: 'json' };
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { parseRecord } from '../test-support/parse-record.ts';
import { FLAGS } from './flags.ts';

/** The built program, as it is installed. */
const PROGRAM = fileURLToPath(new URL(`../../${manifest.bin['paydeck-fake']}`, import.meta.url));

beforeAll(() => {
  if (!existsSync(PROGRAM)) throw new Error(`${PROGRAM} is missing: build it with \`pnpm build\`.`);
});

interface Running {
  readonly child: ChildProcess;
  readonly line: string;
  readonly test: string;
}

async function start(...args: string[]): Promise<Running> {
  const child = spawn(process.execPath, [PROGRAM, '--port', '0', ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = await once(child.stdout, 'data').then((chunks) => chunks.map(String));
  const [, testUrl = ''] = /on (\S+) and/.exec(line ?? '') ?? [];
  return { child, line: line ?? '', test: testUrl };
}

async function run(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [PROGRAM, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk) => (stdout += String(chunk)));
  child.stderr.on('data', (chunk) => (stderr += String(chunk)));
  const [code] = await once(child, 'close');
  return { code: Number(code), stdout, stderr };
}

async function get(url: string, key = 'test_key', headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, { headers: { authorization: `Bearer ${key}`, ...headers } });
}

/** A file of faults, gone when the test is. */
function faultsFile(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'paydeck-fake-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'faults.json');
  writeFileSync(file, text);
  return file;
}

test('the program prints its base URLs, serves both modes and stops on a signal', async () => {
  const { child, line, test: testUrl } = await start('--subscriptions', '37', '--test-key', 'own_key', '--seed', '5');
  expect(line).toMatch(
    /^paydeck-fake listening on http:\/\/127\.0\.0\.1:(\d+)\/test and http:\/\/127\.0\.0\.1:\1\/live\n$/,
  );
  const last = await get(`${testUrl}/subscriptions?page_number=3`, 'own_key');
  expect(parseRecord(await last.text())['items']).toHaveLength(7);
  expect((await get(testUrl.replace('/test', '/live') + '/payouts', 'live_key')).status).toBe(200);
  expect((await get(`${testUrl}/payouts`)).status).toBe(401);
  child.kill('SIGTERM');
  expect((await once(child, 'exit'))[0]).toBe(0);
});

test('flags set limits, policies, faults and the clock', async () => {
  const file = faultsFile(JSON.stringify({ operation: 'webhooks.list', status: 503 }));
  const { child, test: testUrl } = await start(
    '--limits',
    '5/s,50/min',
    '--policy',
    'pageSizeOverMax=clamp',
    '--policy',
    'status.created=201',
    '--faults',
    file,
    '--clock',
    '2030-05-01T00:00:00Z',
  );
  const answer = await get(`${testUrl}/subscriptions?page_size=500`);
  expect([answer.status, answer.headers.get('x-ratelimit-limit')]).toEqual([200, '5']);
  const { items } = parseRecord(await answer.text());
  expect(items).toHaveLength(100);
  expect(items).toMatchObject([
    { created_at: expect.stringMatching(/^2030-04/) },
    ...Array.from({ length: 99 }, () => ({})),
  ]);
  expect((await get(`${testUrl}/webhooks`)).status).toBe(503);
  child.kill('SIGINT');
  expect((await once(child, 'exit'))[0]).toBe(0);
});

test('a usage error is one line on stderr with exit code 2', async () => {
  const { line, test: testUrl } = await start('--no-limits');
  const port = new URL(testUrl).port;
  expect(line).toContain('listening');
  const cases: [string[], string][] = [
    [['--prot', '1'], "Unknown option '--prot'"],
    [['--port', port], `Port ${port} of 127.0.0.1 is in use.`],
    [['--host', '0.0.0.0'], 'host is one of 127.0.0.1, localhost, ::1'],
    [['--limits', 'many'], "use '10/s,100/min'"],
    [['--faults', '/no/such/file.json'], 'cannot be read (ENOENT). Give a JSON file, or one of flaky, storm, tunnel.'],
    [['--faults', tmpdir()], 'cannot be read (EISDIR).'],
    [['--faults', faultsFile('{')], 'cannot be used: it is no JSON'],
    [['--faults', faultsFile('[{"operation":"unknown.list","status":503}]')], 'operation of a fault cannot be'],
  ];
  for (const [args, message] of cases) {
    const { code, stdout, stderr } = await run(...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^paydeck-fake: [^\n]+\n$/);
    expect(stderr).toContain(message);
  }
});

// A device of Linux that fails like a full disk.
test.skipIf(!existsSync('/dev/full'))(
  'a line that cannot be written is one line on stderr with exit code 1',
  async () => {
    const full = openSync('/dev/full', 'w');
    onTestFinished(() => closeSync(full));
    const child = spawn(process.execPath, [PROGRAM, '--port', '0'], { stdio: ['ignore', full, 'pipe'] });
    let stderr = '';
    child.stderr?.on('data', (chunk) => (stderr += String(chunk)));
    const [code] = await once(child, 'close');
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'paydeck-fake: stdout cannot be written (ENOSPC).\n' });
  },
);

test('a command behind -- has the fake as its account, and its exit code is that of the program', async () => {
  const program = `
    const { PAYDECK_TEST_URL: url, PAYDECK_TEST_KEY: key, PAYDECK_LIVE_URL: live, PAYDECK_PROFILE: profile } = process.env;
    const { items } = await (await fetch(url + '/payouts', { headers: { authorization: 'Bearer ' + key } })).json();
    console.log(items.length, key, new URL(live).pathname, profile, process.argv.slice(1).join());
    process.exitCode = 7;`;
  vi.stubEnv('PAYDECK_PROFILE', 'shop');
  onTestFinished(() => void vi.unstubAllEnvs());
  const args = ['--payouts', '3', '--', process.execPath, '--input-type=module', '-e', program, '--', '--seed', 'mine'];
  expect(await run(...args)).toEqual({ code: 7, stdout: '3 test_key /live undefined --seed,mine\n', stderr: '' });
});

test('a command that does not exist is a usage error', async () => {
  expect(await run('--', 'no-such-program')).toEqual({
    code: 2,
    stdout: '',
    stderr: 'paydeck-fake: The command no-such-program cannot be started (ENOENT).\n',
  });
});

test('SIGTERM ends the command, and the exit code is that of a shell', async () => {
  const waiting = `process.stdout.write(' on ' + process.env.PAYDECK_TEST_URL + ' and '); setInterval(() => {}, 1000)`;
  const { child, test: testUrl } = await start('--', process.execPath, '-e', waiting);
  expect((await get(`${testUrl}/payouts`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([143, null]);
  await expect(get(`${testUrl}/payouts`)).rejects.toThrow('fetch failed');
});

test('--help lists every flag, --version prints the version', async () => {
  const { code, stdout } = await run('--help');
  expect(code).toBe(0);
  for (const name of Object.keys(FLAGS)) expect(stdout).toContain(`--${name}`);
  expect((await run('--version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s ends the program within half a second, whatever its sockets are doing',
  async (signal) => {
    const tookMs: number[] = [];
    // A busy machine may hold up one of them; it is not the program that is slow then.
    while (tookMs.length < 5 && !tookMs.some((ms) => ms < 500)) {
      const { child, test: testUrl } = await start(
        '--faults',
        faultsFile('{"operation":"payouts.list","stall":"body"}'),
      );
      const { port } = new URL(testUrl);
      const sockets = ['', 'GET /test/payouts HTTP/1.1\r\n', REQUEST].map((text) => {
        const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
        socket.write(text);
        onTestFinished(() => void socket.destroy());
        return socket;
      });
      // The last one has the beginning of a response that never ends.
      await Promise.all([...sockets.map(async (socket) => once(socket, 'connect')), once(sockets[2] ?? child, 'data')]);
      const from = performance.now();
      child.kill(signal);
      expect(await once(child, 'exit')).toEqual([0, null]);
      tookMs.push(performance.now() - from);
    }
    expect(Math.min(...tookMs)).toBeLessThan(500);
  },
);

const REQUEST = 'GET /test/payouts HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer test_key\r\n\r\n';

test('the flag --policy churn changes lists between requests', async () => {
  const { test: testUrl } = await start(
    '--no-limits',
    '--payouts',
    '40',
    '--policy',
    'churn=delete',
    '--policy',
    'churn.rows=3',
  );
  const pages: string[] = [];
  for (let page = 0; page < 3; page += 1) pages.push(await (await get(`${testUrl}/payouts?page_size=100`)).text());
  expect(pages.map((page) => Object(parseRecord(page)['items']).length)).toEqual([40, 37, 34]);
});
