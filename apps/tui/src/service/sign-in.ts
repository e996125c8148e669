import {
  checkProfile,
  clientOf,
  listProfiles,
  reachOne,
  saveProfile,
  SetupError,
  useProfile,
  type AmountUnit,
  type ChangeReport,
  type Reach,
} from '@paydeck/profiles/internal';
import { samplesIn, type Sample } from './amount-samples.ts';
import { problemText } from './error-line.ts';

/** A key with its settings, not yet verified. */
export interface Candidate {
  readonly name: string;
  readonly mode: 'test' | 'live';
  readonly baseUrl: string;
  /** A function, so that a printed candidate does not show the key. */
  readonly apiKey: () => string;
  readonly amounts?: AmountUnit | undefined;
}

export interface SignIn extends ChangeReport {
  /** What the key can read, resource by resource. */
  readonly reached: readonly Reach[];
  /** The normalized address of the client. */
  readonly baseUrl: string;
  /** Whether it was stored. A key that reads nothing is not. */
  readonly isStored: boolean;
  /** The stored unit of amounts; `undefined` if it is unknown. */
  readonly amounts: AmountUnit | undefined;
  /** Whether that unit was stored for another address. */
  readonly isOfOldAddress: boolean;
  /** Sample amounts for choosing the unit; none if it is known for this address or there are no amounts. */
  readonly samples: readonly Sample[];
}

/** Reports the backup of an unreadable config file that a new profile has replaced. */
export function backupText(backup: string): string {
  return `the old config file could not be read; it is kept as ${backup}.`;
}

/** The key was tried, and could not be stored. Before that, the same problem is a `SetupError`, and nothing was sent. */
export class NotStoredError extends Error {
  override readonly name = 'NotStoredError' as const;
}

/** Tries a key with one request, and stores it as a profile if it reads anything. */
export async function signIn(file: string, candidate: Candidate, signal: AbortSignal): Promise<SignIn> {
  const { name, mode, apiKey } = candidate;
  const pair = { mode, baseUrl: candidate.baseUrl, apiKey, source: { kind: 'entered' } } as const;
  const client = await clientOf(pair, { retries: 1 });
  await checkProfile(file, name);
  const reached = await reachOne(client, { signal });
  const last = reached.at(-1);
  const { baseUrl } = client;
  if (last?.outcome !== 'read') {
    return {
      reached,
      baseUrl,
      isStored: false,
      amounts: undefined,
      isOfOldAddress: false,
      samples: [],
      backup: undefined,
    };
  }
  try {
    const url = candidate.baseUrl;
    const before = (await listProfiles(file).catch(ifUnreadable)).find((profile) => profile.name === name);
    const { backup } = await saveProfile(file, name, { mode, url, key: apiKey(), amounts: candidate.amounts });
    const profiles = await listProfiles(file);
    // The first profile of a mode is its default.
    if (!profiles.some((profile) => profile.mode === mode && profile.isInUse)) await useProfile(file, name);
    const amounts = profiles.find((profile) => profile.name === name)?.amounts;
    const isOfOldAddress =
      amounts !== undefined && candidate.amounts === undefined && !isSameAddress(before?.url ?? url, url);
    // A known unit is not asked for again.
    const samples = amounts === undefined || isOfOldAddress ? samplesIn(last) : [];
    return { reached, baseUrl, isStored: true, amounts, isOfOldAddress, samples, backup };
  } catch (error) {
    throw new NotStoredError(`The key was accepted, but is not in use yet. ${problemText(error)}`, { cause: error });
  }
}

/** Whether two addresses differ at most in their notation. */
export function isSameAddress(one: string, other: string): boolean {
  return normalized(one) === normalized(other);
}

function normalized(address: string): string {
  return (URL.canParse(address) ? new URL(address).href : address).replace(/\/+$/, '');
}

/** A file that cannot be read has no profiles. It is backed up when the new one is written. */
export function ifUnreadable(error: unknown): [] {
  if (error instanceof SetupError && error.problem === 'unreadable') return [];
  throw error;
}
