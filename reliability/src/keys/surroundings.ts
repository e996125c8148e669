import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { createFake } from '@paydeck/testing';
import { inParallel } from '../in-parallel.ts';
import { isShown } from '../key-fragments.ts';
import { browserFile, launcherFile } from '../programs.ts';
import { type Row, rowOfFaults } from '../row.ts';
import { startInTerminal } from '../terminal/program-in-terminal.ts';
import { outputOf } from './output-of.ts';

/**
 * Checks that debug logs, crash output, code caches, and the arguments and environment of child processes do not
 * contain the key.
 */
export async function surroundingRows(key: string): Promise<Row[]> {
  const home = mkdtempSync(join(tmpdir(), 'paydeck-surroundings-'));
  const server = await createFake({ limits: false, testKey: key }).listen();
  const env = { HOME: home, PAYDECK_TEST_KEY: key, PAYDECK_TEST_URL: server.baseUrl.test };
  try {
    return [await diagnosticsRow(key, env, home), await childrenRow(key, env, home)];
  } finally {
    await server.close();
    rmSync(home, { recursive: true });
  }
}

type Env = Readonly<Record<string, string>> & { readonly PAYDECK_TEST_KEY: string };

/** Settings that a user turns on to debug, and a crash. */
const DIAGNOSTICS: readonly { readonly name: string; readonly env: Readonly<Record<string, string>> }[] = [
  { name: 'debug log', env: { NODE_DEBUG: 'fetch,undici,net,tls,timer' } },
  { name: 'warnings', env: { NODE_OPTIONS: '--trace-warnings --trace-uncaught' } },
  { name: 'crash', env: preload("setTimeout(() => { throw new Error('crash'); }, 150)") },
  { name: 'rejection', env: preload("setTimeout(() => void Promise.reject(new Error('crash')), 150)") },
  // The error has the request as a property, like those of some libraries.
  {
    name: 'fetch that throws its request',
    env: preload("globalThis.fetch = (...request) => { throw Object.assign(new TypeError('x'), { request }); }"),
  },
  {
    name: 'fetch that rejects with its request',
    env: preload("globalThis.fetch = async (...cause) => { throw new Error('fetch failed', { cause }); }"),
  },
  { name: 'code cache', env: { NODE_COMPILE_CACHE: '{home}/code-cache' } },
];

const LINES: readonly (readonly [string, ...string[]])[] = [
  ...['subscriptions', 'discounts', 'payouts', 'webhooks'].map((list) => [browserFile, list, '--verbose'] as const),
  [browserFile, 'doctor'],
  [browserFile, 'customers', 'create', '--email', 'ada@example.com', '--name', 'Ada', '--verbose'],
  ...['subscriptions', 'check-setup'].map((name) => [launcherFile, 'run', name] as const),
];

function preload(code: string): Record<string, string> {
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` };
}

async function diagnosticsRow(key: string, env: Env, home: string): Promise<Row> {
  const cases = DIAGNOSTICS.flatMap((diagnostic) => LINES.map((line) => ({ diagnostic, line })));
  const found = await inParallel(cases, 2, async ({ diagnostic, line: [program, ...words] }) => {
    const added = Object.entries(diagnostic.env).map(([name, value]) => [name, value.replace('{home}', home)]);
    const output = await outputOf(program, words, { ...env, ...Object.fromEntries(added) });
    return isShown(key, output) ? [`${diagnostic.name}: ${words.join(' ')}`] : [];
  });
  const files = filesWith(key, home);
  const caches = readdirSync(join(home, 'code-cache'), { recursive: true }).length;
  return rowOfFaults(
    'Debug logs, warnings, crashes and code caches',
    `${cases.length} runs, no 8 characters of the key`,
    `${cases.length} runs, ${caches} files of code`,
    [...found.flat(), ...files, ...(caches === 0 ? ['no code was kept'] : [])],
  );
}

/** Replaces the helper programs by scripts that record their arguments and environment. */
async function childrenRow(key: string, env: Env, home: string): Promise<Row> {
  const programs = join(home, 'bin');
  const seen = join(home, 'seen');
  mkdirSync(programs);
  mkdirSync(seen);
  const script = `#!/bin/sh\ncat /proc/$$/environ /proc/$$/cmdline >"${seen}/$(basename "$0")"\n`;
  for (const name of [...HELPERS, 'key-command']) {
    // The key command prints the key, but receives none.
    const code = name === 'key-command' ? `${script}printf %s '${key.split('').join("''")}'\n` : script;
    writeFileSync(join(programs, name), code);
    chmodSync(join(programs, name), 0o755);
  }
  const folder = join(home, '.config/paydeck');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const config = `[profiles.shop]\nmode = "test"\nurl = "${env['PAYDECK_TEST_URL']}"\nkey_command = ["${programs}/key-command"]\n`;
  writeFileSync(join(folder, 'config.toml'), config, { mode: 0o600 });
  const own = { ...env, PATH: `${programs}:/usr/bin:/bin`, DISPLAY: ':0', PAGER: 'pager', EDITOR: 'editor' };
  const program = startInTerminal([process.execPath, browserFile, 'webhooks'], own);
  await program.until((text) => /\d loaded/.test(text), 20_000);
  for (const [keys, helper] of CALLS) {
    program.type(keys);
    await appears(join(seen, helper));
  }
  program.type('\u0003');
  await program.ended(5_000);
  program.kill();
  const outputs = [
    program.output(),
    await outputOf(launcherFile, ['run', 'copy-subscription-id', 'a'], own),
    await outputOf(launcherFile, ['run', 'browse', 'payouts'], own),
    await outputOf(browserFile, ['payouts', '--profile', 'shop', '--verbose'], own),
  ];
  const started = readdirSync(seen);
  return rowOfFaults(
    'Arguments and environments of the programs that are started',
    'at least 3 programs, no 8 characters of the key',
    `${started.length} programs: ${started.join(', ')}`,
    [
      ...filesWith(key, seen),
      ...(outputs.some((output) => isShown(key, output)) ? ['output'] : []),
      ...(started.length < 3 ? ['too few'] : []),
    ],
  );
}

/** The keys to press in the browser, and the program that each starts. */
const CALLS = [
  ['E', 'pager'],
  ['\u0005', 'editor'],
] as const;

/** Waits for a file, with a timeout: a program that was not started has none. */
async function appears(file: string): Promise<void> {
  for (let turn = 0; turn < 200 && !existsSync(file); turn += 1) await pause(100);
}

const HELPERS = ['xdg-open', 'xclip', 'xsel', 'wl-copy', 'pager', 'editor', 'xterm', 'x-terminal-emulator'];

function filesWith(key: string, folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isShown(key, readFileSync(join(entry.parentPath, entry.name), 'latin1')))
    .map(({ name }) => name);
}
