import { text } from 'node:stream/consumers';
import { exitCodes, safeText, shellCommand } from '@paydeck/presentation/internal';
import {
  amountUnits,
  type AmountUnit,
  clientOf,
  configFileOf,
  listProfiles,
  saveAmounts,
  SetupError,
  variable,
  variablesOf,
  type ProfileSummary,
} from '@paydeck/profiles/internal';
import type { AccountChoice } from '../service/connection.ts';
import { samplesText, type Sample } from '../service/amount-samples.ts';
import { errorLine, notStoredText } from '../service/error-line.ts';
import { backupText, ifUnreadable, isSameAddress, signIn, type SignIn } from '../service/sign-in.ts';
import { ask } from './ask.ts';
import type { Login } from './invocation.ts';
import type { Io } from './io.ts';
import type { Reach } from '@paydeck/profiles/internal';
import { UsageError } from './usage-error.ts';

/** Checks a key against the service, stores it in a profile and returns the exit code. A rejected key is not stored. */
export async function login(invocation: Login, io: Io): Promise<number> {
  const file = configFileOf(io);
  if (file === undefined) {
    throw new UsageError('there is no home folder to store a profile in: set HOME or XDG_CONFIG_HOME.');
  }
  const { name, mode, stored, profiles } = await target(invocation, io, file);
  const names = variablesOf(mode);
  const baseUrl = await address(invocation.url ?? stored?.url, names.url, mode, io);
  await checkAddress(baseUrl, mode);
  const twin = profiles.find(
    (each) => each.mode !== mode && each.url !== undefined && isSameAddress(each.url, baseUrl),
  );
  if (twin?.mode !== undefined) io.stderr.write(`paydeck: ${twinText(safeText(twin.name, 40), twin.mode)}\n`);
  const apiKey = await readKey(mode, io);
  const candidate = { name, mode, baseUrl, apiKey: () => apiKey, amounts: invocation.amounts };
  const { reached, isStored, samples, amounts, backup, ...tried } = await signIn(file, candidate, io.signal);
  if (!isStored) {
    return io.failures.report({ message: notStoredText(reached, tried.baseUrl), exit: exitCodes.failed });
  }
  try {
    await reportStored({ name, mode, file, reached, backup }, io);
    const isAsked = io.mayAsk && samples.length > 0 && io.stdin.isTTY === true && io.stderr.isTTY === true;
    const unit = isAsked ? await askAmounts(samples, io) : amounts;
    if (unit !== amounts) await saveAmounts(file, name, unit);
    const isKept = !isAsked && tried.isOfOldAddress;
    if (unit !== undefined) io.stdout.write(`${amountsText(unit, { isKept })}\n`);
    return exitCodes.done;
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    // Exit code 2 means that nothing was sent.
    return io.failures.report({ message: errorLine(error), exit: exitCodes.failed, error });
  }
}

interface Stored extends Pick<SignIn, 'reached' | 'backup'> {
  readonly name: string;
  readonly mode: 'test' | 'live';
  readonly file: string;
}

async function reportStored({ name, mode, file, reached, backup }: Stored, io: Io): Promise<void> {
  const names = variablesOf(mode);
  io.stdout.write(`${savedText(name, mode, file, reached)}\n${await usedText(name, mode, file)}\n`);
  if (backup !== undefined) io.stderr.write(`paydeck: ${backupText(backup)}\n`);
  if (variable(io.env, names.key) !== undefined || variable(io.env, names.url) !== undefined) {
    const command = shellCommand(['paydeck', '--profile', name]);
    io.stderr.write(
      `paydeck: ${names.key} or ${names.url} is set and wins over a profile that is not named: ${command}\n`,
    );
  }
}

interface Target {
  readonly name: string;
  readonly mode: 'test' | 'live';
  readonly stored: ProfileSummary | undefined;
  readonly profiles: readonly ProfileSummary[];
}

/** The profile to store the key in. A profile keeps its mode, so a key of the other mode needs another profile. */
async function target({ mode, profile }: AccountChoice, { env }: Io, file: string): Promise<Target> {
  const fromEnvironment = variable(env, 'PAYDECK_MODE');
  if (fromEnvironment !== undefined && fromEnvironment !== 'test' && fromEnvironment !== 'live') {
    throw new UsageError('PAYDECK_MODE is an unknown mode. The modes are test and live.');
  }
  const profiles = await listProfiles(file).catch(ifUnreadable);
  const named = profile ?? variable(env, 'PAYDECK_PROFILE');
  const stored = profiles.find(({ name }) => name === named);
  const wanted = mode ?? stored?.mode ?? fromEnvironment ?? 'test';
  if (stored?.mode !== undefined && stored.mode !== wanted) {
    throw new UsageError(`profile ${stored.name} is for ${stored.mode} mode. Choose another name for a ${wanted} key.`);
  }
  const inUse = profiles.find((each) => each.mode === wanted && each.isInUse);
  const found = named === undefined ? inUse : stored;
  return { name: named ?? inUse?.name ?? wanted, mode: wanted, stored: found, profiles };
}

async function address(known: string | undefined, urlName: string, mode: string, io: Io): Promise<string> {
  if (known !== undefined && known !== '') return known;
  if (io.stdin.isTTY !== true || io.stderr.isTTY !== true) {
    const hint = variable(io.env, urlName) === undefined ? '--url' : `--url "$${urlName}"`;
    throw new UsageError(`the address of ${mode} mode is not known: add ${hint}. A key is only sent where you say.`);
  }
  const typed = (await ask(`Base address of the service in ${mode} mode: `, io, { isSecret: false })).trim();
  if (typed === '') throw new UsageError('without an address nothing can be checked, so nothing was stored.');
  return typed;
}

/** Throws for an address that no key can be sent to, before the key is asked for. */
async function checkAddress(baseUrl: string, mode: 'test' | 'live'): Promise<void> {
  if (/…|\.\.\./.test(baseUrl)) {
    throw new UsageError('… stands for the address of the service. Give it whole, such as https://test.example.com.');
  }
  // The client checks the address. It sends nothing, and the key is not known yet.
  await clientOf({ mode, baseUrl, apiKey: () => 'unknown', source: { kind: 'entered' } });
}

/** paydeck cannot see the mode of an address, so this is no more than a warning. */
function twinText(name: string, mode: string): string {
  return `This address is the one of profile ${name} (${mode} mode). For a ${mode} key use --mode ${mode}.`;
}

async function readKey(mode: string, io: Io): Promise<string> {
  const isTyped = io.stdin.isTTY === true;
  const key = isTyped
    ? await ask(`Key of ${mode} mode (it is not shown): `, io, { isSecret: true })
    : await text(io.stdin);
  if (key.trim() !== '') return key.trim();
  throw new UsageError(
    isTyped
      ? 'no key was typed, so nothing was stored.'
      : 'there is no key on stdin: pipe it in, or run paydeck login on a terminal.',
  );
}

/** Shows amounts of the account in both units, and asks for the right one. */
async function askAmounts(samples: readonly Sample[], io: Io): Promise<AmountUnit | undefined> {
  io.stderr.write('The service does not say what its amounts count. Some of this account, both ways:\n');
  for (const unit of amountUnits) io.stderr.write(`  ${unitTexts[unit]}  ${samplesText(samples, unit)}\n`);
  for (;;) {
    const typed = await ask('Which is right? Type minor, major, or nothing to leave it open: ', io, {
      isSecret: false,
    });
    const answer = typed.trim().toLowerCase();
    const unit = amountUnits.find((each) => each === answer);
    if (unit !== undefined || answer === '') return unit;
    io.stderr.write(`"${safeText(answer, 40)}" is neither. Type minor or major, or press Enter.\n`);
  }
}

const unitTexts = { minor: 'minor (cents)      ', major: 'major (whole units)' };

function amountsText(unit: AmountUnit, { isKept }: { readonly isKept: boolean }): string {
  const about = isKept ? ', as at the old address. To change that: --amounts' : '';
  return `Amounts count as ${unitTexts[unit].trimEnd()}${about}.`;
}

/** Reports the default profile of the mode, and how to change it. */
async function usedText(name: string, mode: string, file: string): Promise<string> {
  const inUse = (await listProfiles(file)).find((each) => each.mode === mode && each.isInUse)?.name;
  if (inUse === name) return `${mode} mode uses this profile when none is named.`;
  const command = shellCommand(['paydeck', 'profiles', 'use', name]);
  const other = inUse === undefined ? 'no profile' : `profile ${safeText(inUse, 40)}`;
  return `${mode} mode uses ${other} when none is named. To use this one: ${command}`;
}

function savedText(name: string, mode: string, file: string, reached: readonly Reach[]): string {
  const ofOutcome = (outcome: Reach['outcome']): string =>
    reached
      .filter((each) => each.outcome === outcome)
      .map((each) => each.resource)
      .join(', ');
  return [
    `Stored the key of ${mode} mode as profile ${name} in ${file}.`,
    `It reads ${ofOutcome('read')}.`,
    ...(ofOutcome('denied') === '' ? [] : [`It was rejected for ${ofOutcome('denied')}.`]),
    'paydeck doctor tries every list.',
  ].join('\n');
}
