import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createFake } from '@paydeck/testing';
import { root } from '../published.ts';
import { type Printed, run } from '../run.ts';

/** A place to run what documents say: an empty folder and home, the service as a fake, and our programs on the path. */
export interface Shell {
  readonly run: (program: string, args: readonly string[]) => Promise<Printed>;
  readonly script: (code: string) => Promise<Printed>;
}

export async function withShell<Result>(act: (shell: Shell) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'paydeck-documents-'));
  await using server = await createFake({ subscriptions: 1_037, limits: false }).listen();
  const address = `http://127.0.0.1:${server.port}`;
  const env = {
    ...process.env,
    HOME: folder,
    XDG_CONFIG_HOME: join(folder, 'config'),
    XDG_DATA_HOME: join(folder, 'data'),
    PATH: [`${root}/release/src/documents/bin`, process.env['PATH']].join(delimiter),
    PAYDECK_ROOT: root,
    PAYDECK_TEST_URL: `${address}/test`,
    PAYDECK_LIVE_URL: `${address}/live`,
    PAYDECK_TEST_KEY: 'test_key',
    PAYDECK_LIVE_KEY: 'live_key',
  };
  const options = { cwd: folder, env, timeout: 60_000 };
  try {
    return await act({
      run: (program, args) => run(program, args, options),
      script: (code) => run('bash', ['-e', '-o', 'pipefail', '-c', scriptOf(code, server.port)], options),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The documents' service listens on 4010, and what a reader has to fill in is there already. */
function scriptOf(code: string, port: number): string {
  const address = `http://127.0.0.1:${port}`;
  const filledIn = code
    .replaceAll('http://127.0.0.1:4010', address)
    .replaceAll('127.0.0.1 4010', `127.0.0.1 ${port}`)
    .replaceAll('--url https://…', `--url ${address}/test`);
  const lines = filledIn.split('\n').filter((line) => !/^\s*export .*…/.test(line));
  return [withoutCurl, ...lines].join('\n');
}

/** Not every machine has curl; there, what is asked with it goes unasked. */
const withoutCurl = 'command -v curl > /dev/null || curl() { true; }';
