import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listNames } from '@paydeck/core';
import { createFake } from '@paydeck/testing';
import { expect, onTestFinished, test } from 'vitest';
import { fourAtATime } from '../test-support/four-at-a-time.ts';
import { runInProcess } from '../test-support/in-process.ts';
import { runProgram } from '../test-support/program.ts';
import { listen } from '../test-support/serve.ts';
import { commands } from './commands.ts';

const canary = 'sk_canary_0123456789abcdef';
const other = 'sk_canary_of_the_other_mode';

// Every command that takes no argument of its own, and what those do that take one.
const lines: readonly (readonly string[])[] = [
  ...['table', 'json', 'ndjson', 'csv', 'yaml', 'markdown'].map((format) => [
    'subscriptions',
    '--format',
    format,
    '--all',
    '--verbose',
  ]),
  ...listNames.map((list) => [list, '--verbose']),
  ['webhooks', 'get', 'ep_1', '--verbose'],
  ['customers', 'create', '--email', 'a@b.c', '--name', 'A', '--verbose'],
  ['compare', 'payouts', 'nothing.csv'],
  ['report', 'recurring', '--verbose'],
  ['pull', 'payouts', '--verbose'],
  ['sql', 'SELECT * FROM mirror'],
  ['changes', '--since', '-7d'],
  ['mirror', 'delete', '--yes'],
  ['doctor'],
  ['profiles'],
  ['profiles', 'use', 'shop'],
  ['profiles', 'use', 'nobody'],
  ['payouts', '--columns', 'nothing'],
  ['payouts', '--profile', 'nobody'],
  ['payouts', '--mode', 'live'],
  ['subscriptions', '--customer-id', canary],
  ['login', '--profile', 'shop', canary],
  [canary],
  ['completion', 'bash'],
  ['complete', '--', 'pay'],
  ['capabilities'],
  ['--help'],
  ['logout', '--profile', 'shop'],
  ['profiles', 'remove', 'shop'],
];

// All lines run in this process. These also run as the built program: what reads, fails, starts a program and repeats words.
const built: readonly (readonly string[])[] = [
  ['payouts', '--verbose'],
  ['customers', 'create', '--email', 'a@b.c', '--name', 'A', '--verbose'],
  ['sql', 'SELECT * FROM mirror'],
  ['doctor'],
  ['login', '--profile', 'shop', canary],
];

test('no key is in any output, any argument or environment of a child, or any file but its own', async () => {
  const called = new Set(
    lines.map((line) => commands.find(({ words }) => words.every((word, index) => line[index] === word))?.words[0]),
  );
  expect([...new Set(commands.map(({ words }) => words[0]))].filter((word) => !called.has(word))).toEqual([]);

  const folder = await mkdtemp(path.join(tmpdir(), 'paydeck keys '));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const server = await createFake({ testKey: canary, subscriptions: 150, limits: false }).listen();
  onTestFinished(() => server.close());
  // A service that sends back what it got, key and all.
  const echo = await listen((request, response) => {
    const { authorization = '' } = request.headers;
    response.writeHead(request.url?.includes('discounts') === true ? 422 : 401, {
      'content-type': 'application/json',
    });
    response.end(JSON.stringify({ code: authorization, message: `no: ${authorization}` }));
  });
  const seen = path.join(folder, 'what the key command saw');
  // It writes down its arguments and its environment, and prints the key from a place of its own.
  const script = `{ printf '%s\\n' "$0" "$@"; env; } >> "$1"; printf '%s_%s_%s\\n' sk canary 0123456789abcdef`;
  const command = ['/bin/sh', '-c', script, 'key-command', seen];
  const file = path.join(folder, 'paydeck', 'config.toml');
  const settings = [
    { url: server.baseUrl.test, key: `key = "${canary}"`, env: {} },
    { url: server.baseUrl.test, key: `key_command = ${JSON.stringify(command)}`, env: {} },
    { url: echo.env['PAYDECK_TEST_URL'] ?? '', key: '', env: { PAYDECK_TEST_KEY: canary } },
  ];

  for (const { url, key, env } of settings) {
    const outputsOf = (ran: readonly (readonly string[])[], run: typeof runInProcess) =>
      ran.map((line) => async (): Promise<string> => {
        const { stdout, stderr } = await run(line, {
          env: { XDG_CONFIG_HOME: folder, PAYDECK_PROFILE: 'shop', PAYDECK_LIVE_KEY: other, ...env },
        });
        return stdout + stderr;
      });
    const outputs = outputsOf(lines, runInProcess);
    await rm(path.dirname(file), { recursive: true, force: true });
    await mkdir(path.dirname(file), { mode: 0o700 });
    await writeFile(file, `[profiles.shop]\nmode = "test"\nurl = "${url}"\n${key}\n`, { mode: 0o600 });
    // Those that take the key away come last, one after another.
    const written = [
      ...(await fourAtATime(outputsOf(built, runProgram))),
      ...(await fourAtATime(outputs.slice(0, -2))),
      await outputs.at(-2)?.(),
      await outputs.at(-1)?.(),
    ];
    expect(written.filter((text) => text?.includes('canary'))).toEqual([]);
    expect(written.every((text) => text !== '')).toBe(true);
  }

  const witness = await readFile(seen, 'utf8');
  expect(witness).toContain('PATH=');
  expect(witness).not.toContain(canary);
  expect(witness).not.toContain(other);
  const files = await readdir(folder, { recursive: true });
  expect(files.toSorted()).toEqual(['paydeck', path.join('paydeck', 'config.toml'), path.basename(seen)]);
});
