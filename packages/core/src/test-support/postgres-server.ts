import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';

const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), ...globSync('/usr/lib/postgresql/*/bin')];
const [initdb, control, psql] = ['initdb', 'pg_ctl', 'psql'].map((name) =>
  folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file)),
);

/** Whether the tests against a server can run. */
export const canRunPostgres = initdb !== undefined && control !== undefined && psql !== undefined;

/** A server in a temporary folder, without a network, and one session with it. */
export class PostgresServer {
  readonly #folder: string;
  readonly #session: ChildProcessWithoutNullStreams;
  readonly #lines: AsyncIterator<string>;
  #last: Promise<unknown> = Promise.resolve();

  constructor() {
    if (!initdb || !control || !psql) throw new Error('There is no PostgreSQL here.');
    this.#folder = mkdtempSync(path.join(tmpdir(), 'paydeck-postgres-'));
    if (OWNER) chownSync(this.#folder, OWNER.uid, OWNER.gid);
    const data = path.join(this.#folder, 'data');
    const options = { ...OWNER, cwd: this.#folder, stdio: 'ignore' } as const;
    execFileSync(initdb, ['--no-sync', '--auth=trust', '--username=paydeck', '--pgdata', data], options);
    const settings = `-c listen_addresses= -c fsync=off -k ${this.#folder}`;
    execFileSync(control, ['start', '--wait', '--pgdata', data, '--options', settings], options);
    const flags = ['--no-psqlrc', '--quiet', '--tuples-only', '--no-align', '--set=ON_ERROR_STOP=1'];
    this.#session = spawn(psql, [...flags, '--host', this.#folder, '--username=paydeck', 'postgres']);
    this.#lines = createInterface(this.#session.stdout)[Symbol.asyncIterator]();
  }

  /** Runs statements after those before, and returns the rows of their results, with `|` between the columns. */
  async query(sql: string): Promise<string[]> {
    const rows = this.#last.then(async () => this.#run(sql));
    this.#last = rows;
    return rows;
  }

  async #run(sql: string): Promise<string[]> {
    this.#session.stdin.write(`${sql};\n\\echo end of rows\n`);
    const rows: string[] = [];
    for (;;) {
      const { done, value } = await this.#lines.next();
      if (done) throw new Error(`PostgreSQL rejected a statement: ${sql}`);
      if (value === 'end of rows') return rows;
      if (value !== '') rows.push(value);
    }
  }

  async stop(): Promise<void> {
    this.#session.stdin.end();
    if (this.#session.exitCode === null) await once(this.#session, 'exit');
    const data = path.join(this.#folder, 'data');
    if (control) execFileSync(control, ['stop', '--mode=immediate', '--pgdata', data], { ...OWNER, stdio: 'ignore' });
    rmSync(this.#folder, { recursive: true });
  }
}

/** The server refuses to run as root: then it runs as `nobody`. */
const OWNER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;
