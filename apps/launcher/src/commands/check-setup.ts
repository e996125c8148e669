import { exitCodes, type ExitCode } from '@paydeck/presentation/internal';
import { stat } from 'node:fs/promises';
import { listNames } from '@paydeck/core';
import { configFile, listProfiles, SetupError, sourceText, type Account } from '@paydeck/profiles/internal';
import { describeFolder } from '../installed/describe-folder.ts';
import { installedFolders } from '../installed/folder-list.ts';
import { isNewEnough, leastNodeVersion } from '../machine/node-version.ts';
import { cacheFolder } from '../machine/folders.ts';
import { accountHint, newKeyHint } from '../render/hints.ts';
import { cell, type ResultRow } from '../render/result.ts';
import packageJson from '../../package.json' with { type: 'json' };
import type { CommandOutput, CommandContext, LauncherCommand } from './command.ts';
import { probe, type Check } from './set-up/probe.ts';

/** Checks the set-up of the launcher and the access of its key. */
export const checkSetup: LauncherCommand = {
  name: 'check-setup',
  title: 'Check Setup',
  description: 'Checks Node, the keys and what they may read, the cache and the scripts.',
  mode: 'fullOutput',
  icon: '🔧',
  keywords: ['doctor', 'key', 'settings'],
  arguments: [],
  isLocal: true,
  requests: [listNames.length + 1, listNames.length + 1],
  run: execute,
};

async function execute(context: CommandContext): Promise<CommandOutput> {
  const profile = await context.profile().catch((error: unknown) => {
    if (error instanceof SetupError) return error;
    throw error;
  });
  const checks = [
    nodeCheck(context),
    ...(await keyChecks(context, profile)),
    ...(profile instanceof SetupError ? [] : await probe(context)),
    await cacheCheck(context),
    ...(await scriptChecks(context)),
  ];
  const wrong = checks.filter(({ state }) => state !== 'ok').length;
  return {
    headline: wrong === 0 ? 'Everything is set up' : `${wrong} of ${checks.length} to check`,
    level: wrong === 0 ? 'good' : 'warning',
    rows: checks.map(({ state, name, text }): ResultRow => {
      const badge = state === 'ok' ? 'ok' : state === 'missing' ? 'MISSING' : 'CHECK';
      return { title: badge, badge, cells: [cell(name), cell(text, { neverTruncate: true })], id: '' };
    }),
    notes: profile instanceof SetupError ? whatToSet(context, profile) : [adviceAbout(profile, checks)],
    exitCode: exitCodeOf(profile, checks),
  };
}

const keyAdvice = 'Reading is all a launcher needs, but for Create Customer: give it a key that can only read';

function adviceAbout(account: Account, checks: readonly Check[]): string {
  return checks.some(({ isKeyRejected }) => isKeyRejected) ? newKeyHint(account) : keyAdvice;
}

/** The lines for the config file, because launchers pass on no environment variables. */
function whatToSet({ mode, system }: CommandContext, { problem }: SetupError): string[] {
  const file = configFile(system);
  if (problem !== 'no-key' || file === undefined) return [keyAdvice];
  return [
    `Or write the key and the address of ${mode} mode into ${file}, which nobody else may read:`,
    `[profiles.${mode}]`,
    `mode = "${mode}"`,
    'url = "the address from the dashboard"',
    'key = "the key from the dashboard"',
    keyAdvice,
  ];
}

function exitCodeOf(profile: Account | SetupError, checks: readonly Check[]): ExitCode {
  if (profile instanceof SetupError) return exitCodes.usage;
  return checks.some(({ isFailure }) => isFailure) ? exitCodes.failed : exitCodes.done;
}

function nodeCheck({ system }: CommandContext): Check {
  const { nodeVersion: version } = system;
  const state = isNewEnough(version) ? 'ok' : 'warning';
  return {
    state,
    name: 'Node',
    text: `${version}${state === 'ok' ? '' : `, needs ${leastNodeVersion}`}, ${system.nodePath}`,
  };
}

async function keyChecks(context: CommandContext, profile: Account | SetupError): Promise<Check[]> {
  const name = `Key, ${context.mode}`;
  const own: Check[] =
    profile instanceof SetupError
      ? [{ state: 'missing', name, text: missingText(profile, context) }]
      : [
          { state: 'ok', name, text: `with its address, from ${sourceText(profile.source)}` },
          ...profile.notices.map((notice): Check => ({ state: 'warning', name: 'Permissions', text: notice })),
        ];
  return [...own, await otherKeyCheck(context)];
}

/** Names the command that stores an account instead of the variables, because launchers pass on none. */
function missingText({ problem, profile, message }: SetupError, { mode, system }: CommandContext): string {
  if (problem !== 'no-key' || configFile(system) === undefined) return message;
  return `${profile === undefined ? `No ${mode} key configured.` : message} ${accountHint(mode)}`;
}

/** Whether the other mode has a key, without running a key command, which may prompt. */
async function otherKeyCheck({ mode, system }: CommandContext): Promise<Check> {
  const other = mode === 'test' ? 'live' : 'test';
  const variable = other === 'test' ? 'PAYDECK_TEST_KEY' : 'PAYDECK_LIVE_KEY';
  const file = configFile(system);
  const stored = file === undefined ? [] : await listProfiles(file).catch(() => []);
  const has = Boolean(system.env[variable]) || stored.some((one) => one.mode === other && one.key !== 'none');
  return { state: 'ok', name: `Key, ${other}`, text: has ? 'there is one' : 'none' };
}

async function cacheCheck({ system }: CommandContext): Promise<Check> {
  const folder = cacheFolder(system);
  const mode = await stat(folder).then(
    (info) => (info.mode & 0o777).toString(8),
    () => undefined,
  );
  const isOpen = mode !== undefined && mode !== '700' && system.platform !== 'win32';
  return {
    state: isOpen ? 'warning' : 'ok',
    name: 'Cache',
    text: `${mode === undefined ? 'nothing yet in' : `permissions ${mode},`} ${folder}`,
  };
}

async function scriptChecks({ system }: CommandContext): Promise<Check[]> {
  const folders = await installedFolders(system);
  if (folders.length === 0)
    return [{ state: 'ok', name: 'Scripts', text: `none installed; this is ${packageJson.version}` }];
  const described = await Promise.all(folders.map((folder) => describeFolder(folder)));
  return described.map(({ folder, isCurrent, summary }) => ({
    state: isCurrent ? 'ok' : 'warning',
    name: 'Scripts',
    text: `${summary}, ${folder}`,
  }));
}
