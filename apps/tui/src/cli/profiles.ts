import { configFileOf, removeProfile, useProfile, type ProfileSummary } from '@paydeck/profiles/internal';
import { errorLine } from '../service/error-line.ts';
import { storedProfiles } from '../service/read-display.ts';
import { exitCodes } from '@paydeck/presentation/internal';
import type { ListInvocation } from './invocation.ts';
import type { Io } from './io.ts';
import { removedText } from './logout.ts';
import { plainColumns, rowsText } from './record.ts';
import { UsageError } from './usage-error.ts';

/** Lists the stored profiles and returns the exit code. */
export async function showProfiles({ format }: Pick<ListInvocation, 'format'>, io: Io): Promise<number> {
  const file = configFileOf(io);
  const profiles = file === undefined ? [] : await storedProfiles(file);
  const rows = profiles.map(({ name, mode, url, key, isInUse }) => ({ name, mode, in_use: isInUse, key, url }));
  io.stdout.write(await rowsText(format ?? 'table', rows, { columns, format: { now: io.now() } }));
  if (rows.length === 0)
    io.stderr.write(`paydeck: no profile is stored${file === undefined ? '' : ` in ${file}`}. Run paydeck login.\n`);
  const problems = profiles.map(({ problem }) => problem).filter((problem) => problem !== undefined);
  if (problems.length === 0) return exitCodes.done;
  const message = problems.map(errorLine).join('\npaydeck: ');
  return io.failures.report({ message, exit: exitCodes.usage, error: problems[0] });
}

/** Puts a profile to use for its mode and returns the exit code. */
export async function chooseProfile({ name }: { readonly name: string }, io: Io): Promise<number> {
  const mode = await useProfile(fileIn(io), name);
  io.stdout.write(`Profile ${name} is the one of ${mode} mode now.\n`);
  return exitCodes.done;
}

/** Removes a profile and returns the exit code. */
export async function dropProfile({ name }: { readonly name: string }, io: Io): Promise<number> {
  const file = fileIn(io);
  const { removedBackups } = await removeProfile(file, name);
  io.stdout.write(`Removed profile ${name} from ${file}.\n${removedText(removedBackups)}`);
  return exitCodes.done;
}

function fileIn(io: Io): string {
  const file = configFileOf(io);
  if (file === undefined) throw new UsageError('there is no home folder, so no profile: set HOME or XDG_CONFIG_HOME.');
  return file;
}

interface Row extends Pick<ProfileSummary, 'name' | 'mode' | 'url' | 'key'> {
  readonly in_use: boolean;
}

const columns = plainColumns<Row>(['name', 'mode', 'in_use', 'key', 'url'], { mode: 4, in_use: 6, key: 11, url: 30 });
