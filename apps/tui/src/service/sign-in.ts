import {
  checkProfile,
  clientOf,
  listProfiles,
  reachOne,
  saveProfile,
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
  /** Sample amounts for choosing the unit; none if the unit is known or there are no amounts. */
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
    return { reached, baseUrl, isStored: false, samples: [], backup: undefined };
  }
  const { amounts } = candidate;
  try {
    const { backup } = await saveProfile(file, name, { mode, url: candidate.baseUrl, key: apiKey(), amounts });
    const profiles = await listProfiles(file);
    // The first profile of a mode is its default.
    if (!profiles.some((profile) => profile.mode === mode && profile.isInUse)) await useProfile(file, name);
    // A known unit is not asked for again.
    const isKnown = profiles.find((profile) => profile.name === name)?.amounts !== undefined;
    return { reached, baseUrl, isStored: true, samples: isKnown ? [] : samplesIn(last), backup };
  } catch (error) {
    throw new NotStoredError(`The key was accepted, but is not in use yet. ${problemText(error)}`, { cause: error });
  }
}
