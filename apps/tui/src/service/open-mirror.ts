import { spawn } from 'node:child_process';
import process from 'node:process';
import type { ListName } from '@paydeck/core';
import type { ListStatus } from '@paydeck/mirror';
import type { Connection, Mirrored, Session } from './connection.ts';
import { mayExist, mirrorPlaceOf, openPlace, possiblePlaceOf, type MirrorPlace } from './mirror-place.ts';
import { problemText } from './error-line.ts';

/** Adds its mirror to a connection, if there is one. A mirror that cannot be used is a notice. */
export async function withMirror(connection: Connection, env: NodeJS.ProcessEnv): Promise<Connection> {
  const place = possiblePlaceOf(connection.account, env);
  if (place === undefined || !mayExist(place)) return connection;
  try {
    return { ...connection, mirrored: await openMirrored(connection, place, env) };
  } catch (error) {
    return { ...connection, notice: `The mirror is not used: ${problemText(error)}` };
  }
}

/** Reads everything from the mirror of a connection. Its own client is not used, so nothing is sent. Throws a `MirrorError`. */
export async function takeOffline(
  connection: Connection,
  env: NodeJS.ProcessEnv,
  onList?: (status: ListStatus) => void,
): Promise<Connection> {
  const mirrored = await openMirrored(connection, mirrorPlaceOf(connection.account, env), env, onList);
  const session: Session = { ...connection.session, canWrite: false, isOffline: true };
  return { ...connection, client: mirrored.client, session, mirrored };
}

/** Opens the mirror of a connection. Throws a `MirrorError`. */
export async function openMirrored(
  { account, client: { mode, baseUrl }, session }: Connection,
  place: MirrorPlace,
  env: NodeJS.ProcessEnv,
  onList?: (status: ListStatus) => void,
): Promise<Mirrored> {
  const options = { account: { mode, baseUrl, apiKey: account?.apiKey() }, readOnly: true };
  const [mirror, { canAnswer, mirrorClient, offlineError }] = await Promise.all([
    openPlace(place, options),
    import('./mirror-client.ts'),
  ]);
  let status = await mirror.status();
  const opened = (listing: ListName): void => {
    const found = status.find(({ list }) => list === listing);
    if (found?.complete === undefined)
      throw offlineError(`${listing} were never read to the end. Run paydeck pull ${listing}`);
    onList?.(found);
  };
  return {
    client: mirrorClient(mirror, { mode, baseUrl, opened }),
    asOf(listing, query) {
      const read = status.find(({ list }) => list === listing);
      if (read?.complete === undefined || !canAnswer(listing, query)) return undefined;
      return Date.parse((read.last?.isComplete === true ? read.last : read.complete).began);
    },
    async refresh(listing, signal) {
      const lists = listing === undefined ? status.filter(isOld).map(({ list }) => list) : [listing];
      if (lists.length === 0) return undefined;
      const problem = await pullInProcess([...lists, ...(session.account ?? [])], env, signal);
      status = await mirror.status();
      return problem;
    },
  };
}

function isOld({ last }: ListStatus): boolean {
  return last === undefined || Date.now() - Date.parse(last.began) > newForMs;
}

/** Merging takes seconds in a large mirror, so another process does it. It is killed with the browser, which loses nothing. */
function pullInProcess(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<string | undefined> {
  const [, program = ''] = process.argv;
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program, 'pull', '--refresh', '--quiet', '--no-input', ...args], {
      env: { ...env, PAYDECK_ERRORS: 'text' },
      stdio: ['ignore', 'ignore', 'pipe'],
      signal,
      killSignal: 'SIGKILL',
    });
    let text = '';
    child.stderr.setEncoding('utf8').on('data', (part: string) => (text = (text + part).slice(-2_000)));
    child.on('error', (error) => resolve(problemText(error)));
    child.on('close', (code) => resolve(code === 0 ? undefined : (text.trim().split('\n').at(-1) ?? '')));
  });
}

/** How long a list of the mirror counts as new at the start of the browser. */
const newForMs = 60_000;
