import { Client, DatabaseError } from 'pg';
import { MirrorError, type MirrorErrorCode } from './mirror-error.ts';

/** Where a mirror is. */
export interface PostgresPlace {
  readonly url: string;
  /** Defaults to `paydeck`. */
  readonly schema?: string | undefined;
  readonly readOnly?: boolean | undefined;
}

/** A connection, and its name for messages. */
export interface Connection {
  readonly client: Client;
  readonly schema: string;
  readonly place: string;
}

/** Connects with a database. */
export async function connect({ url, schema = 'paydeck', readOnly = false }: PostgresPlace): Promise<Connection> {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(schema)) {
    throw new TypeError('schema must be at most 63 lower-case letters, digits and _, and begin with a letter.');
  }
  const client = clientOf(url);
  const host = client.host.startsWith('/') ? client.host : `${client.host}:${client.port}`;
  const place = `The schema ${schema} of ${client.database ?? client.user ?? ''} at ${host}`;
  // Without a listener, a connection that is lost would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(`SET search_path TO "${schema}"; SET default_transaction_read_only TO ${readOnly}`);
    return { client, schema, place };
  } catch (error) {
    await client.end().catch(() => undefined);
    throw postgresError(place, error);
  }
}

function clientOf(url: string): Client {
  try {
    if (!/^postgres(ql)?:\/\//.test(url)) throw new TypeError('another scheme');
    const client = new Client({
      connectionString: url,
      application_name: 'paydeck',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    // A part of the password is read as another part of the address.
    if (client.database?.includes('@')) throw new TypeError('a second @');
    return client;
  } catch {
    // Neither the address nor the error, which may quote it.
    const message =
      'The address of the database is invalid. It looks like postgres://user@host/database; special characters of a password in it are percent-encoded.';
    throw new MirrorError('NO_CONNECTION', message);
  }
}

/** Returns the error of a mirror for one of a connection, and any other one unchanged. */
export function postgresError(place: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof MirrorError) return error;
  const state = error instanceof DatabaseError ? (error.code ?? '') : '08';
  const known = BY_STATE.find(([states]) => states.test(state));
  if (!known) return error;
  const [, code, ending] = known;
  const reason = error.message || ('code' in error ? String(error.code) : error.name);
  return new MirrorError(code, `${place} ${ending.replace('%', () => reason)}`, { cause: error });
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const BY_STATE: readonly (readonly [states: RegExp, code: MirrorErrorCode, ending: string])[] = [
  [
    /^(08(?!P01)|28|3D|57P|53300)/,
    'NO_CONNECTION',
    'cannot be reached: %. Check the address, the password and the server.',
  ],
  [/^25006$/, 'READ_ONLY', 'cannot be written: %. It was opened to be read, or the server is a replica.'],
  [/^(42501|0A000|2BP01|58P01)$/, 'NOT_ALLOWED', 'cannot be used: %. Ask the administrator of the database.'],
  [/^53/, 'DISK_FULL', 'cannot grow: %. What was complete is unchanged. Free some space and pull again.'],
  [/^(40|55P03)/, 'BUSY', 'is locked: %. Try again later.'],
];
