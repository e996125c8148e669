import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '@paydeck/test-kit/listen';
import { createClient } from 'redis';
import { onTestFinished } from 'vitest';

const program = ['redis-server', 'valkey-server'].find((name) => {
  try {
    return execFileSync(name, ['--version'], { stdio: 'pipe' }).length > 0;
  } catch {
    return false;
  }
});

/** Whether the tests against a server can run. Where they must (`PAYDECK_NEEDS_REDIS`), they run and fail. */
export const canRunRedis = program !== undefined || 'PAYDECK_NEEDS_REDIS' in process.env;

if (!canRunRedis) {
  process.stdout.write(
    'SKIPPED: the tests against Redis, because there is no redis-server and no valkey-server here.\n',
  );
}

/** A server on loopback, which ends with the test. */
export class RedisServer {
  readonly url: string;
  readonly #port: number;
  #child: ChildProcess | undefined;

  private constructor(port: number) {
    this.#port = port;
    this.url = `redis://127.0.0.1:${port}`;
  }

  static async start(): Promise<RedisServer> {
    const server = new RedisServer(await freePort());
    onTestFinished(async () => server.stop());
    await server.start();
    return server;
  }

  async start(): Promise<void> {
    if (!program) throw new Error('There is no redis-server and no valkey-server here.');
    const options = ['--port', String(this.#port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    this.#child = spawn(program, options, { stdio: ['ignore', 'pipe', 'inherit'] });
    for await (const text of this.#child.stdout ?? []) {
      if (String(text).includes('eady to accept connections')) break;
    }
  }

  async stop(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  /** A connected client, which ends with the test. */
  async connect() {
    const client = createClient({ url: this.url, socket: { reconnectStrategy: 20 } });
    client.on('error', () => undefined);
    await client.connect();
    onTestFinished(() => {
      if (client.isOpen) client.destroy();
    });
    return client;
  }
}
