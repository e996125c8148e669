import { chmod, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Mode } from '@paydeck/core';
import { safeText } from '@paydeck/presentation';
import packageJson from '../../package.json' with { type: 'json' };
import { commands } from '../commands/table.ts';
import type { Outcome, System } from '../system.ts';
import { dataFolder } from './folders.ts';
import { manifestName, readManifest, sha256, type Manifest } from './manifest.ts';
import { stableNodePath } from './node-path.ts';
import { raycastWrapper, scriptName } from './wrapper.ts';
import { writeFileAtomically } from './write-file.ts';

export const installTargets = ['raycast'] as const;

export interface InstallOptions {
  readonly target: string;
  readonly mode: string;
  readonly dir?: string | undefined;
  readonly dryRun?: boolean | undefined;
}

/**
 * Writes the scripts of a launcher and copies the program to a folder of its own, so that they outlive an upgrade of node
 * or of the package. Doing it again changes nothing; a script that the user edited is kept and reported.
 */
export async function install(options: InstallOptions, system: System): Promise<Outcome> {
  const wrong = wrongOption(options);
  if (wrong !== undefined) return failure(wrong);
  const mode: Mode = options.mode === 'live' ? 'live' : 'test';
  const folder = path.resolve(options.dir ?? path.join(dataFolder(system), `${options.target}-${mode}`));
  const bundlePath = path.join(dataFolder(system), 'launcher', packageJson.version, 'paydeck-launcher.mjs');
  if (/[\p{Cc}]/u.test(folder + bundlePath))
    return failure('A folder with control characters in its name cannot hold scripts.');
  const before = await readManifest(folder);
  if (before !== undefined && before.mode !== mode) {
    return failure(
      `${folder} holds the ${before.mode} scripts. Give the ${mode} scripts a folder of their own with --dir.`,
    );
  }
  try {
    const nodePath = await stableNodePath(system.nodePath);
    const scripts = commands.map((command) => ({
      name: scriptName(command),
      content: raycastWrapper(command, { mode, nodePath, bundlePath }),
    }));
    const steps = await Promise.all(scripts.map(({ name, content }) => plan(folder, name, content, before)));
    if (options.dryRun !== true)
      await carryOut(steps, { folder, bundlePath, before, target: options.target, mode }, system);
    return { output: report(steps, folder, options), errorOutput: '', exitCode: 0 };
  } catch (error) {
    return failure(`The scripts could not be written: ${error instanceof Error ? error.message : String(error)}`, 1);
  }
}

interface Step {
  readonly name: string;
  readonly content: string;
  readonly state: 'new' | 'unchanged' | 'updated' | 'kept';
}

async function plan(folder: string, name: string, content: string, before: Manifest | undefined): Promise<Step> {
  const existing = await readFile(path.join(folder, name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  });
  if (existing === undefined) return { name, content, state: 'new' };
  const hash = sha256(existing);
  if (hash === sha256(content)) return { name, content, state: 'unchanged' };
  const isOurs = before !== undefined && Object.hasOwn(before.files, name) && before.files[name] === hash;
  return { name, content, state: isOurs ? 'updated' : 'kept' };
}

interface Place {
  readonly folder: string;
  readonly bundlePath: string;
  readonly before: Manifest | undefined;
  readonly target: string;
  readonly mode: Mode;
}

async function carryOut(
  steps: readonly Step[],
  { folder, bundlePath, before, target, mode }: Place,
  system: System,
): Promise<void> {
  await copyBundle(system.bundlePath, bundlePath);
  const files: Record<string, string> = { ...before?.files };
  for (const { name, content, state } of steps) {
    const file = path.join(folder, name);
    if (state === 'new' || state === 'updated') await writeFileAtomically(file, content, 0o755);
    if (state === 'unchanged') await makeExecutable(file);
    if (state !== 'kept') files[name] = sha256(content);
  }
  const manifest: Manifest = { version: packageJson.version, target, mode, files };
  const text = `${JSON.stringify(manifest, undefined, 2)}\n`;
  const current = await readFile(path.join(folder, manifestName), 'utf8').catch(() => undefined);
  if (text !== current) await writeFileAtomically(path.join(folder, manifestName), text, 0o644);
}

async function copyBundle(from: string, to: string): Promise<void> {
  const content = await readFile(from);
  const installed = await readFile(to).catch(() => undefined);
  if (installed !== undefined && sha256(installed) === sha256(content)) return;
  await writeFileAtomically(to, content, 0o644);
}

async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file);
  if ((mode & 0o777) !== 0o755) await chmod(file, 0o755);
}

function wrongOption({ target, mode }: InstallOptions): string | undefined {
  if (!(installTargets as readonly string[]).includes(target)) {
    return `Unknown target "${safeText(target, 40)}". One of: ${installTargets.join(', ')}`;
  }
  if (mode !== 'test' && mode !== 'live') return `Unknown mode "${safeText(mode, 40)}". The modes are test and live.`;
  return undefined;
}

function report(steps: readonly Step[], folder: string, { dryRun }: InstallOptions): string {
  const lines = steps.map(
    ({ name, state }) =>
      `${words[state].padEnd(9)}  ${name}${state === 'kept' ? '  (it was edited; delete it to get the new one)' : ''}`,
  );
  const next =
    dryRun === true
      ? 'Nothing was written.'
      : `In Raycast: Settings > Extensions > + > Add Script Directory, and choose\n${folder}`;
  return `${lines.join('\n')}\n\n${next}\n`;
}

const words: Record<Step['state'], string> = { new: 'new', unchanged: 'unchanged', updated: 'updated', kept: 'kept' };

function failure(message: string, exitCode = 2): Outcome {
  return { output: '', errorOutput: `${message}\n`, exitCode };
}
