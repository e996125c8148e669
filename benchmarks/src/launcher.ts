import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { listen } from '@paydeck/test-kit/listen';
import { paired, type Paired } from './paired.ts';

const program = fileURLToPath(new URL('../../apps/launcher/dist/paydeck-launcher.cjs', import.meta.url));

/** The time of a launcher script including its shell, compared with a bare node. */
export async function launcher(): Promise<Paired[]> {
  const service = await countingService();
  const home = await mkdtemp(path.join(tmpdir(), 'paydeck-launcher-'));
  const config = path.join(home, '.config', 'paydeck');
  await mkdir(config, { recursive: true, mode: 0o700 });
  const profile = `[profiles.test]\nmode = "test"\nurl = "${service.baseUrl}"\nkey = "test_key"\n`;
  await writeFile(path.join(config, 'config.toml'), profile, { mode: 0o600 });
  const env = { HOME: home };
  const bareNode = { name: 'node -e 0', run: async () => (await timed(process.execPath, ['-e', '0'], env)).ms };
  try {
    await timed(process.execPath, [program, 'install', '--target', 'vicinae', '--dir', home], env);
    const webhooks = {
      name: 'webhooks.sh',
      run: async () => {
        const arrived = service.nextRequest();
        const startedAt = performance.now();
        const ended = timed(path.join(home, 'webhooks.sh'), [], env);
        const requestedAt = await arrived;
        await ended;
        return requestedAt - startedAt;
      },
    };
    const first = await paired('launcher script, from start to its first request', webhooks, bareNode, {
      rounds: 21,
      goal: 2.8,
    });

    const inline = path.join(home, 'recurring-revenue.sh');
    const { output } = await timed(inline, [], env);
    const { count } = service;
    const ready = {
      name: 'recurring-revenue.sh',
      run: async () => {
        const again = await timed(inline, [], env);
        if (again.output !== output || service.count !== count) throw new Error(`It was not ready: ${again.output}`);
        return again.ms;
      },
    };
    return [
      first,
      await paired('launcher script whose line is ready, from start to exit', ready, bareNode, {
        rounds: 21,
        goal: 1.2,
      }),
    ];
  } finally {
    service.close();
    await rm(home, { recursive: true });
  }
}

/** Runs a program to its end. */
async function timed(
  file: string,
  words: string[],
  env: Record<string, string>,
): Promise<{ ms: number; output: string }> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(file, words, { env, stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve({ ms: performance.now() - startedAt, output });
      else reject(new Error(`${file} ended with ${code}: ${output}`));
    });
  });
}

/** A service without records, which records its requests. */
async function countingService() {
  let count = 0;
  let tell: ((moment: number) => void) | undefined;
  const server = createServer((_request, response) => {
    count += 1;
    tell?.(performance.now());
    response.setHeader('content-type', 'application/json').end('{"items":[],"data":[],"done":true}');
  });
  const port = await listen(server);
  return {
    baseUrl: `http://127.0.0.1:${port}/test`,
    get count() {
      return count;
    },
    nextRequest: async () => new Promise<number>((resolve) => (tell = resolve)),
    close: () => server.close(),
  };
}
