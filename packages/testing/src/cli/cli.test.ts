import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { parseRecord } from '../record.ts';
import { FLAGS } from './flags.ts';

const PROGRAM = fileURLToPath(new URL('../cli.ts', import.meta.url));

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

test('the program says where it listens, serves both modes and stops when told', async () => {
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
  const folder = mkdtempSync(join(tmpdir(), 'paydeck-fake-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'faults.json');
  writeFileSync(file, JSON.stringify({ operation: 'webhooks.list', status: 503 }));
  const { child, test: testUrl } = await start(
    '--limits',
    '5/s,50/min',
    '--policy',
    'pageSizeOverMax=clamp',
    '--policy',
    'createdStatus=201',
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

test('wrong usage is one line on stderr and exit code 2', async () => {
  const { line, test: testUrl } = await start('--no-limits');
  const port = new URL(testUrl).port;
  expect(line).toContain('listening');
  const cases: [string[], string][] = [
    [['--prot', '1'], "Unknown option '--prot'"],
    [['--port', 'http'], '--port is a whole number, not "http".'],
    [['--port', port], `Port ${port} of 127.0.0.1 is in use.`],
    [['--host', '0.0.0.0'], 'host is one of 127.0.0.1, localhost, ::1'],
    [['--limits', 'many'], "use '10/s,100/min'"],
    [['--limits', '1/s,1/min', '--no-limits'], 'Give --limits or --no-limits, not both.'],
    [['--policy', 'pageSize=1'], 'Unknown policy "pageSize". Policies: unknownPath'],
    [['--policy', 'pageSizeOverMax=cut'], 'use reject, clamp.'],
    [['--preset', 'odd'], 'Presets: documented, strict, lenient, hostile, extended.'],
    [['--faults', '/no/such/file.json'], 'cannot be read (ENOENT). Give a JSON file, or one of flaky, storm, tunnel.'],
    [['--clock', 'noon'], 'use an ISO 8601 time'],
    [['extra'], "Unexpected argument 'extra'"],
  ];
  for (const [args, message] of cases) {
    const { code, stdout, stderr } = await run(...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^paydeck-fake: [^\n]+\n$/);
    expect(stderr).toContain(message);
  }
});

test('--help lists every flag, --version prints the version', async () => {
  const { code, stdout } = await run('--help');
  expect(code).toBe(0);
  for (const name of Object.keys(FLAGS)) expect(stdout).toContain(`--${name}`);
  expect((await run('--version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});
