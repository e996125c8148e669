import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { inParallel } from '../in-parallel.ts';
import { listen } from '../listen.ts';
import { browserFile } from '../programs.ts';

/**
 * Combines accounts of the environment, profiles and flags, and returns every case in which a key was sent to another
 * address.
 */
export async function accountCases(key: string): Promise<{ count: number; faults: string[] }> {
  const home = mkdtempSync(join(tmpdir(), 'paydeck-accounts-'));
  const faults: string[] = [];
  const own = new Map<number, string>();
  const reached = new Set<string>();
  const places = await Promise.all(
    ACCOUNTS.map(async (account) => {
      const server = createServer((request, response) => {
        const expected = own.get(request.socket.localPort ?? 0);
        if (request.headers.authorization !== `Bearer ${expected}`) faults.push(`${account} got the key of another`);
        else reached.add(account);
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"items":[],"data":[],"done":true}');
      });
      const port = await listen(server);
      own.set(port, `${key}_${account}`);
      return { account, server, key: `${key}_${account}`, url: `http://127.0.0.1:${port}/${account}` };
    }),
  );
  const folder = join(home, '.config/paydeck');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const profiles = places.filter(({ account }) => account.startsWith('profile'));
  const config = profiles.map(
    (place) =>
      `[profiles.${place.account}]\nmode = "${modeOf(place.account)}"\nurl = "${place.url}"\nkey = "${place.key}"\n`,
  );
  writeFileSync(join(folder, 'config.toml'), config.join('\n'), { mode: 0o600 });
  const environment = (parts: readonly string[]): Record<string, string> => {
    const env: Record<string, string> = {};
    for (const place of places) {
      const name = place.account === 'env-test' ? 'TEST' : 'LIVE';
      if (parts.includes(`${place.account} key`)) env[`PAYDECK_${name}_KEY`] = place.key;
      if (parts.includes(`${place.account} url`)) env[`PAYDECK_${name}_URL`] = place.url;
    }
    return env;
  };
  const cases = PARTS.flatMap((parts) => FLAGS.map((flags) => ({ parts, flags })));
  await inParallel(cases, 2, async ({ parts, flags }) => {
    const child = spawn(process.execPath, [browserFile, 'payouts', '--format', 'json', ...flags], {
      env: { PATH: '/usr/bin:/bin', HOME: home, ...environment(parts) },
      // Where stdout is closed, the program ends before its first request.
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 30_000,
    });
    child.stdout.resume();
    await new Promise((resolve) => void child.on('close', resolve));
  });
  // Otherwise programs that send nothing would hold.
  faults.push(...ACCOUNTS.filter((account) => !reached.has(account)).map((account) => `${account} is never reached`));
  for (const { server } of places) server.close();
  rmSync(home, { recursive: true });
  return { count: cases.length, faults };
}

const ACCOUNTS = ['env-test', 'env-live', 'profile-shop', 'profile-shop-live'];
const PARTS = [
  [],
  ['env-test key', 'env-test url'],
  ['env-live key', 'env-live url'],
  ['env-test key', 'env-test url', 'env-live key', 'env-live url'],
  ['env-test key', 'env-live url'],
  ['env-test url', 'env-live key'],
];
const FLAGS = [
  [],
  ['--mode', 'test'],
  ['--mode', 'live'],
  ['--profile', 'profile-shop'],
  ['--profile', 'profile-shop-live'],
  ['--profile', 'profile-shop', '--mode', 'live'],
];

function modeOf(account: string): string {
  return account.endsWith('live') ? 'live' : 'test';
}
