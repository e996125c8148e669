import { realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { configFile, writeFileAtomically } from '@paydeck/profiles/internal';
import packageJson from '../../package.json' with { type: 'json' };
import { cacheFolder } from '../machine/folders.ts';
import { isPrivate } from '../machine/private-folder.ts';
import { readOwnFile } from './own-file.ts';
import type { Result } from '../render/result.ts';
import type { System } from '../machine/system.ts';

type Machine = Pick<System, 'env' | 'home' | 'platform' | 'isTerminal'>;

/**
 * Returns the stored line of the same arguments while it is fresh. The lookup needs only the arguments and the state of the
 * config file, so an inline command costs little more than starting Node. It reads no key and runs no key command. When keys come
 * from the environment, no line is stored.
 */
export function cachedOutput(args: readonly string[], machine: Machine, now: number): string | undefined {
  if (args[0] !== 'run') return undefined;
  try {
    const file = fileOf(args, machine);
    const setUp = setUpOf(machine);
    if (file === undefined || setUp === undefined) return undefined;
    // Its content is printed as it is: nobody but this user and root may be able to put it there.
    if (isPrivate(realpathSync(path.dirname(file))) === false) return undefined;
    const line: unknown = JSON.parse(readOwnFile(file, maxBytes));
    if (!isCachedOutput(line) || line.setUp !== setUp) return undefined;
    // A line from the future means that the clock was set back.
    return line.at <= now && now < line.until ? line.output : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a line until its result expires. */
export async function storeCachedOutput(
  args: readonly string[],
  machine: Machine,
  { meta, exitCode }: Result,
  output: string,
): Promise<void> {
  if (meta.freshUntil === undefined || exitCode !== 0) return;
  const file = fileOf(args, machine);
  const setUp = setUpOf(machine);
  if (file === undefined || setUp === undefined) return;
  const line: CachedOutput = { at: meta.at, until: meta.freshUntil, setUp, output };
  const options = { mode: 0o600, folderMode: 0o700, isLasting: false };
  await writeFileAtomically(file, JSON.stringify(line), options).catch(() => undefined);
}

interface CachedOutput {
  readonly at: number;
  readonly until: number;
  /** Everything that the output depends on besides the arguments. */
  readonly setUp: string;
  readonly output: string;
}

function fileOf(args: readonly string[], machine: Machine): string | undefined {
  const name = args.join(' ');
  return /^[\w -]{1,150}$/.test(name) ? path.join(cacheFolder(machine), `${name}.line`) : undefined;
}

function setUpOf(machine: Machine): string | undefined {
  const { env } = machine;
  if (Object.keys(env).some((name) => /^PAYDECK_\w+_(?:KEY|URL)$/.test(name))) return undefined;
  const file = configFile(machine);
  if (file === undefined) return undefined;
  const info = statSync(file, { throwIfNoEntry: false });
  if (info === undefined) return undefined;
  const { ino, size, mtimeMs, ctimeMs } = info;
  const settings = ['PAYDECK_MODE', 'PAYDECK_PROFILE', 'NO_COLOR', 'FORCE_COLOR'].map((name) => env[name] ?? '');
  return JSON.stringify([packageJson.version, file, ino, size, mtimeMs, ctimeMs, machine.isTerminal, ...settings]);
}

function isCachedOutput(value: unknown): value is CachedOutput {
  if (typeof value !== 'object' || value === null) return false;
  const [at, until, setUp, output] = ['at', 'until', 'setUp', 'output'].map((name): unknown =>
    Reflect.get(value, name),
  );
  return [at, until].every(Number.isFinite) && typeof setUp === 'string' && typeof output === 'string';
}

/** Far more than a line takes. */
const maxBytes = 16 * 1024;
