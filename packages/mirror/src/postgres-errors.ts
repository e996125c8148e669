import { DatabaseError } from 'pg';
import { MirrorError, type MirrorErrorCode } from './mirror-error.ts';

/** Returns the error of a mirror for one of a connection, and any other one unchanged. */
export function postgresError(place: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof MirrorError) return error;
  const state = error instanceof DatabaseError ? (error.code ?? '') : '08';
  const [, code, ending] = BY_STATE.find(([states]) => states.test(state)) ?? [];
  if (!code) return error;
  const reason = error.message || ('code' in error ? String(error.code) : error.name);
  return new MirrorError(code, `${place} ${ending?.replace('%', () => reason)}`, { cause: error });
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
