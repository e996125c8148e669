import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, globSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from './listen.ts';
import { Client } from 'pg';

// Debian keeps them beside the PATH.
const folders = [
  ...(process.env['PATH'] ?? '').split(delimiter),
  ...globSync('/usr/lib/postgresql/*/bin').toReversed(),
];
const programs = folders.find(
  (folder) => globSync(join(folder, '{initdb,postgres}{,.exe}')).length === 2 && isRecent(folder),
);

// An older one cannot be told a locale of its own.
function isRecent(folder: string): boolean {
  const version = execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
  return Number(/\d+/.exec(version)?.[0]) >= 15;
}

/** Whether the tests against a server can run. Where they must (`PAYDECK_NEEDS_POSTGRES`), they run and fail. */
export const canRunPostgres = programs !== undefined || 'PAYDECK_NEEDS_POSTGRES' in process.env;

if (!canRunPostgres) {
  process.stdout.write('SKIPPED: the tests against Postgres, because there is no Postgres 15 or later here.\n');
}

/** The password of the server. */
export const PASSWORD = 'secret 4f9Ak2Zq81';

/** A server on loopback. Stop it after the tests. */
export class PostgresServer {
  readonly port: number;
  readonly #folder: string;
  #child: ChildProcess | undefined;

  private constructor(port: number) {
    this.port = port;
    this.#folder = mkdtempSync(join(tmpdir(), 'paydeck-postgres-'));
  }

  static async start(): Promise<PostgresServer> {
    const server = new PostgresServer(await freePort());
    const { uid } = owner;
    const passwordFile = join(server.#folder, 'password');
    writeFileSync(passwordFile, PASSWORD);
    if (uid !== undefined) for (const path of [server.#folder, passwordFile]) chownSync(path, uid, uid);
    const data = join(server.#folder, 'data');
    const options = ['-D', data, '-U', 'paydeck', '--pwfile', passwordFile, '-A', 'scram-sha-256'];
    // A locale with an order of its own, where `~` is before the letters.
    const locale = ['-E', 'UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en-US', '--no-sync'];
    execFileSync(program('initdb'), [...options, ...locale], { stdio: 'pipe', ...owner });
    await server.start();
    return server;
  }

  /** The address of a database of its own. */
  async database(name: string): Promise<string> {
    const client = new Client({ connectionString: this.url() });
    await client.connect();
    await client.query(`CREATE DATABASE "${name}"`);
    await client.end();
    return this.url({ database: name });
  }

  url({ user = 'paydeck', password = PASSWORD, database = 'postgres' } = {}): string {
    return `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${this.port}/${database}`;
  }

  async start(): Promise<void> {
    const options = ['-D', join(this.#folder, 'data'), '-p', String(this.port), '-k', this.#folder];
    // What a crash of the machine would need.
    const unneeded = ['fsync=off', 'full_page_writes=off', 'max_wal_senders=0', 'wal_level=minimal'];
    this.#child = spawn(program('postgres'), [...options, ...unneeded.flatMap((setting) => ['-c', setting])], {
      stdio: ['ignore', 'ignore', 'pipe'],
      ...owner,
    });
    let log = '';
    for await (const text of this.#child.stderr ?? []) {
      log += String(text);
      if (log.includes('ready to accept connections')) return;
    }
    throw new Error(`Postgres has not started: ${log}`);
  }

  /** Ends the server and its connections; `crash` as a lost machine does. */
  async stop({ crash = false } = {}): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null) return;
    child.kill(crash ? 'SIGQUIT' : 'SIGINT');
    await once(child, 'exit');
  }

  async remove(): Promise<void> {
    await this.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

function program(name: string): string {
  if (programs === undefined) throw new Error('There is no Postgres 15 or later here.');
  return join(programs, name);
}

/** Postgres refuses to run as root, so there it runs as `nobody`. */
const owner = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
