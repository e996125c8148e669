import { stat } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { isPaydeckError } from '@paydeck/core';
import { clockDifference, exitCodes, safeText, terminalSafeJson } from '@paydeck/presentation/internal';
import { configFileOf, backupsOf, reach, sourceText, type Reach } from '@paydeck/profiles/internal';
import type { BudgetUser } from '@paydeck/shared-limits';
import { version } from '../../package.json';
import { connect } from '../service/connection.ts';
import { errorLine } from '../service/error-line.ts';
import type { Doctor } from './invocation.ts';
import type { Io } from './io.ts';
import { writeText } from './record.ts';
import type { Sharing } from '../service/sharing.ts';

/** Checks the set-up, prints a line for each finding, and returns the exit code of the worst. */
export async function doctor(invocation: Doctor, io: Io): Promise<number> {
  if (invocation.format !== 'json')
    return check(invocation, io, (mark, subject, text) => {
      io.stdout.write(`${mark.padEnd(4)}  ${subject.padEnd(13)}  ${text}\n`);
    });
  const checks: { result: string; subject: string; text: string }[] = [];
  const code = await check(invocation, io, (mark, subject, text) => {
    checks.push({ result: mark.toLowerCase(), subject, text });
  });
  await writeText(`${terminalSafeJson({ checks }, 2)}\n`, io.stdout);
  return code;
}

async function check(invocation: Doctor, io: Io, print: (...line: Line) => void): Promise<number> {
  print('ok', 'paydeck', version);
  print('ok', 'node', `${process.version} on ${process.platform} ${process.arch}`);
  print(...terminalLine(io));
  for (const line of await configLines(io)) print(...line);
  const connection = await connect(invocation, io.env).catch((error: unknown) => ({ error }));
  if ('error' in connection) {
    print('FAIL', 'set-up', errorLine(connection.error));
    return exitCodes.usage;
  }
  const { client, account, sharing } = connection;
  for (const notice of account?.notices ?? []) print('note', 'permissions', notice);
  print('ok', 'mode', client.mode);
  print('ok', 'address', `${client.baseUrl}${account === undefined ? ' (embedded)' : ''}`);
  if (account !== undefined) print('ok', 'key', `with its address, from ${sourceText(account.source)}; never shown`);
  const reached = await reach(client, { signal: io.signal });
  for (const line of reachLines(reached)) print(...line);
  const read = reached.find(({ response }) => response !== undefined);
  if (read?.response !== undefined && account !== undefined)
    print(...clockLine(read.response.headers.get('date'), io.now()));
  print(...limitLine(client.rateLimit.snapshot().windows));
  if (sharing !== undefined) for (const line of sharingLines(sharing)) print(...line);
  const hasFailed = read === undefined || reached.some(({ outcome }) => outcome === 'failed');
  return hasFailed ? exitCodes.failed : exitCodes.done;
}

type Mark = 'ok' | 'note' | 'FAIL';
type Line = readonly [mark: Mark, subject: string, text: string];

function terminalLine({ stdout, env }: Io): Line {
  const { columns } = stdout;
  if (stdout.isTTY !== true) return ['ok', 'terminal', 'none: lists are printed'];
  const rows = process.stdout.rows;
  const colors = env['NO_COLOR'] ? 'no colours (NO_COLOR)' : `${2 ** process.stdout.getColorDepth()} colours`;
  const isUtf8 = /utf-?8/i.test(env['LC_ALL'] ?? env['LC_CTYPE'] ?? env['LANG'] ?? '');
  const size = `${columns}x${rows}, TERM=${env['TERM'] ?? 'not set'}, ${colors}`;
  return isUtf8 ? ['ok', 'terminal', `${size}, UTF-8`] : ['note', 'terminal', `${size}; LANG does not say UTF-8`];
}

async function configLines(io: Io): Promise<Line[]> {
  const file = configFileOf(io);
  if (file === undefined) return [['note', 'config file', 'none: there is no home folder']];
  const info = await stat(file).catch(() => undefined);
  if (info === undefined) return [['ok', 'config file', `${file} is not there yet; paydeck login makes it`]];
  const backups = await backupsOf(file);
  const folder = await stat(path.dirname(file));
  const modes = [info, folder].map(({ mode }) => (mode & 0o777).toString(8)).join(' in ');
  return [
    [modes === '600 in 700' ? 'ok' : 'note', 'config file', `${file} (${modes})`],
    ...backups.map((backup): Line => ['note', 'backup', `${backup} may hold keys; paydeck logout removes it`]),
  ];
}

/** A key that is rejected for all lists is one finding. */
function reachLines(reached: readonly Reach[]): Line[] {
  const [first] = reached;
  const isDenied = reached.length > 1 && reached.every(({ outcome }) => outcome === 'denied');
  if (first === undefined || !isDenied) return reached.map(reachLine);
  return [
    [
      'FAIL',
      isAboutKey(first.error) ? 'key' : 'lists',
      `rejected for all ${reached.length} lists. ${errorLine(first.error)}`,
    ],
  ];
}

/** A 401 or a 403. The service may reject a list for other reasons, which are not the key's. */
function isAboutKey(error: unknown): boolean {
  return isPaydeckError(error) && error.name === 'ApiError' && (error.status === 401 || error.status === 403);
}

function reachLine({ resource, outcome, error }: Reach): Line {
  if (outcome === 'read') return ['ok', resource, 'can be read'];
  return [outcome === 'denied' ? 'note' : 'FAIL', resource, errorLine(error)];
}

function clockLine(date: string | null, now: number): Line {
  const difference = clockDifference(date, now);
  if (difference === undefined) return ['note', 'clock', 'the service sends no Date to compare with'];
  if (difference.seconds === 0) return ['ok', 'clock', difference.words];
  return ['note', 'clock', `${difference.words}: filters by time, and what is shown as "ago", are off by as much`];
}

function limitLine(windows: readonly { readonly limit: number; readonly remaining: number | undefined }[]): Line {
  if (windows.length === 0) return ['note', 'rate limit', 'the service sends no rate limit'];
  return [
    'ok',
    'rate limit',
    windows.map(({ limit, remaining }) => `${remaining ?? 'an unknown number'} of ${limit} requests left`).join('; '),
  ];
}

/** Reports whether the budget is shared on this machine, and by which programs. */
function sharingLines(sharing: Sharing): Line[] {
  const problem = sharing.problem();
  if (problem !== undefined)
    return [['note', 'shared limits', `none, this program limits its requests alone: ${problem}`]];
  const users = sharing.users();
  const calls = users.reduce((sum, user) => sum + user.calls, 0);
  return [
    ['ok', 'shared limits', `with the programs of this machine, through ${sharing.file}`],
    ...users.map((user): Line => ['ok', 'in use by', userText(user, calls)]),
  ];
}

function userText({ program, pid, since, calls, waiting }: BudgetUser, allCalls: number): string {
  const name = pid === process.pid ? 'this program' : `${safeText(program)} (${pid})`;
  const share = `${calls} of the last ${allCalls} requests`;
  const time = since.toISOString().slice(11, 19);
  return `${name} since ${time} UTC: ${share}${waiting === 0 ? '' : `, ${waiting} wait`}`;
}
