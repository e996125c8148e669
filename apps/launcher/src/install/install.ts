import { chmod, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { configFile, listProfiles, writeFileAtomically } from '@paydeck/profiles/internal';
import type { Mode } from '@paydeck/core';
import { exitCodes, safeText } from '@paydeck/presentation/internal';
import type { LauncherCommand } from '../commands/command.ts';
import packageJson from '../../package.json' with { type: 'json' };
import type { Outcome, System } from '../machine/system.ts';
import { copyProgram, installedProgram, removeUnusedVersions } from './program-copy.ts';
import { chosenCommands, type Choice } from './chosen-commands.ts';
import { accountHint, setUpHint } from '../render/hints.ts';
import { listFolder } from '../installed/folder-list.ts';
import { filesOf, manifestName, manifestText, readManifest, sha256, type Manifest } from '../installed/manifest.ts';
import { stableNodePath } from './node-path.ts';
import { scriptName, scriptText, type ScriptOptions } from './script.ts';
import { targetNamed, targets, type Target } from './targets.ts';

export interface InstallOptions extends Choice {
  readonly target: string;
  readonly mode: string;
  readonly dir?: string | undefined;
  readonly dryRun?: boolean | undefined;
  /** Whether names and e-mail addresses may be kept in the cache. */
  readonly cachePii?: boolean | undefined;
  /** The terminal that the browser is opened in, with its arguments. */
  readonly terminal?: string | undefined;
}

/**
 * Writes the scripts of a launcher and copies the program to a folder of its own, so that they outlive an upgrade of node
 * or of the package. A second run changes nothing. A script that the user edited is kept and reported.
 */
export async function install(options: InstallOptions, system: System): Promise<Outcome> {
  const target = targetNamed(options.target);
  if (target === undefined) {
    const known = `One of: ${Object.keys(targets).join(', ')}${otherBars.get(options.target.toLowerCase()) ?? ''}`;
    return failure(`Unknown target "${safeText(options.target, 40)}". ${known}`);
  }
  if (options.mode !== 'test' && options.mode !== 'live')
    return failure(`Unknown mode "${safeText(options.mode, 40)}". The modes are test and live.`);
  const mode: Mode = options.mode;
  if (mode === 'test' && options.allowWrites === true)
    return failure('--allow-writes is of use with --mode live only: the scripts of test mode write without it.');
  const empty = (['dir', 'only', 'except', 'terminal'] as const).find((name) => options[name]?.trim() === '');
  if (empty !== undefined) return failure(`--${empty} has no value.`);
  const folder = path.resolve(options.dir ?? target.folder(mode, system));
  const programPath = installedProgram(system);
  if (/[\p{Cc}]/u.test(folder + programPath + (options.terminal ?? '')))
    return failure('Control characters cannot stand in a script.');
  const before = await readManifest(folder);
  if (before !== undefined && (before.mode !== mode || before.target !== target.name)) {
    return failure(
      `${folder} holds the ${before.mode} scripts of ${before.target}. Give these a folder of their own with --dir.`,
    );
  }
  const chosen = chosenCommands(target, mode, options);
  if (typeof chosen === 'string') return failure(chosen);
  try {
    const nodePath = await stableNodePath(system.nodePath);
    const baked: ScriptOptions = {
      mode,
      nodePath,
      programPath,
      keepsNames: options.cachePii,
      terminal: options.terminal,
      again: argumentsOf(options, folder),
    };
    const scripts = new Map(
      chosen.map((command) => [scriptName(command, target), scriptText(command, target, baked)] as const),
    );
    const steps = await plan(folder, scripts, before);
    if (options.dryRun !== true) {
      await copyProgram(system);
      await apply(steps, folder, { mode, nodePath, programPath, target: target.name, version: packageJson.version });
      await listFolder(folder, system);
      await removeUnusedVersions(system);
    }
    const next = options.dryRun === true ? ['Nothing was written.'] : await nextSteps(target, { folder, mode, system });
    return { output: report(steps, chosen, target, next), errorOutput: '', exitCode: exitCodes.done };
  } catch (error) {
    return failure(`The scripts could not be written: ${error instanceof Error ? error.message : String(error)}`, 1);
  }
}

/** The arguments that repeat this installation from any folder. */
function argumentsOf(options: InstallOptions, folder: string): string[] {
  const { target, mode, only, except, allowWrites, cachePii, terminal } = options;
  const given = { target, mode, dir: folder, only, except, terminal };
  return [
    ...Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, value])),
    ...(allowWrites === true ? ['--allow-writes'] : []),
    ...(cachePii === true ? ['--cache-pii'] : []),
  ];
}

interface Step {
  readonly name: string;
  /** The new content; absent when the file is removed. */
  readonly content?: string | undefined;
  /** The hash for the manifest: of the content that we wrote, even if the user has edited the file. */
  readonly hash?: string | undefined;
  readonly state: 'new' | 'unchanged' | 'updated' | 'kept' | 'removed';
}

/** Compares the planned with the existing files: the chosen scripts first, then the others. */
async function plan(
  folder: string,
  scripts: ReadonlyMap<string, string>,
  before: Manifest | undefined,
): Promise<Step[]> {
  const written = Array.from(scripts, ([name, content]) => planned(folder, name, content, before));
  const leftOver = before === undefined ? [] : filesOf(before).filter((name) => !scripts.has(name));
  const removed = leftOver.map((name) => plannedRemoval(folder, name, before?.files[name]));
  return (await Promise.all([...written, ...removed])).flatMap((step) => step ?? []);
}

async function planned(folder: string, name: string, content: string, before: Manifest | undefined): Promise<Step> {
  const found = await hashOf(path.join(folder, name));
  const hash = sha256(content);
  if (found === undefined) return { name, content, hash, state: 'new' };
  if (found === hash) return { name, content, hash, state: 'unchanged' };
  const ours = before !== undefined && Object.hasOwn(before.files, name) ? before.files[name] : undefined;
  return ours === found ? { name, content, hash, state: 'updated' } : { name, hash: ours, state: 'kept' };
}

async function plannedRemoval(folder: string, name: string, ours: string | undefined): Promise<Step | undefined> {
  const found = await hashOf(path.join(folder, name));
  if (found === undefined) return undefined;
  return found === ours ? { name, state: 'removed' } : { name, hash: ours, state: 'kept' };
}

async function hashOf(file: string): Promise<string | undefined> {
  const content = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  });
  return content === undefined ? undefined : sha256(content);
}

async function apply(steps: readonly Step[], folder: string, about: Omit<Manifest, 'files'>): Promise<void> {
  for (const { name, content, state } of steps) {
    const file = path.join(folder, name);
    if ((state === 'new' || state === 'updated') && content !== undefined)
      await writeFileAtomically(file, content, { mode: 0o755 });
    if (state === 'unchanged') await makeExecutable(file);
    if (state === 'removed') await rm(file, { force: true });
  }
  const files = Object.fromEntries(steps.flatMap(({ name, hash }) => (hash === undefined ? [] : [[name, hash]])));
  const text = manifestText({ ...about, files });
  const current = await readFile(path.join(folder, manifestName), 'utf8').catch(() => undefined);
  if (text !== current) await writeFileAtomically(path.join(folder, manifestName), text, { mode: 0o644 });
}

async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file);
  if ((mode & 0o777) !== 0o755) await chmod(file, 0o755);
}

function report(
  steps: readonly Step[],
  chosen: readonly LauncherCommand[],
  target: Target,
  next: readonly string[],
): string {
  const lines = steps.map(
    ({ name, state, hash }) => `${state.padEnd(9)}  ${name}${state === 'kept' ? keptText(hash) : ''}`,
  );
  const inline = chosen.filter(({ mode }) => mode === 'inline').map(({ name }) => name);
  const about = inline.length === 0 ? [] : [`${target.inlineUse}: ${inline.join(', ')}`, ''];
  return `${[...lines, '', ...about, ...next].join('\n')}\n`;
}

interface Installed {
  readonly folder: string;
  readonly mode: Mode;
  readonly system: System;
}

/** What the user has to do in the launcher, and for an account: a launcher passes on no variables. */
async function nextSteps(target: Target, { folder, mode, system }: Installed): Promise<string[]> {
  const file = configFile(system);
  const profiles = file === undefined ? [] : await listProfiles(file).catch(() => undefined);
  const hasAccount = profiles?.some((each) => each.mode === mode && each.isInUse && each.key !== 'none');
  const steps = [target.nextSteps(folder)];
  // `check-setup` says what is wrong with a file that cannot be read.
  if (profiles === undefined) return [...steps, '', `The config file has a problem. ${setUpHint(mode)}`];
  if (hasAccount) return steps;
  return [...steps, '', `No account of ${mode} mode is stored yet. ${accountHint(mode)}`];
}

/** What to do for bars that are no target. */
const otherBars: ReadonlyMap<string, string> = new Map([
  ...['swiftbar', 'argos'].map((name) => [name, '. This one takes the scripts of xbar.'] as const),
  [
    'waybar',
    '. Waybar runs commands instead of scripts. Its module: {"exec": "paydeck-launcher run at-risk-count --background --format waybar || true", "return-type": "json", "interval": 600}',
  ],
]);

/** A file without a hash was not written by an installation. */
function keptText(hash: string | undefined): string {
  return hash === undefined ? '  (another file has this name)' : '  (it was edited; delete it to get the new one)';
}

function failure(message: string, exitCode: number = exitCodes.usage): Outcome {
  return { output: '', errorOutput: `${message}\n`, exitCode };
}
