import { clientOf, listProfiles, saveProfile, useProfile, type AmountUnit, type ChangeReport } from '@paydeck/profiles';
import { readSamples, type Sample } from './amount-samples.ts';
import { reach, type Reach } from './reach.ts';

/** A key with what belongs to it, not yet known to be good. */
export interface Candidate {
  readonly name: string;
  readonly mode: 'test' | 'live';
  readonly baseUrl: string;
  /** A function, so that printing a candidate does not show the key. */
  readonly apiKey: () => string;
  /** What amounts of the account count, where that is known. */
  readonly amounts?: AmountUnit | undefined;
}

/** What came of trying a key. */
export interface SignIn extends ChangeReport {
  /** What the key can read, resource by resource. */
  readonly reached: readonly Reach[];
  /** The address as the client has understood it. */
  readonly baseUrl: string;
  /** Whether it was stored: a key that reads nothing is not. */
  readonly isStored: boolean;
  /** Amounts of the account to tell their unit by; none where it is known, or where there are no amounts. */
  readonly samples: readonly Sample[];
}

/** Tries a key on the service, and stores it as a profile when it reads anything. */
export async function signIn(file: string, candidate: Candidate, signal: AbortSignal): Promise<SignIn> {
  const { name, mode, apiKey } = candidate;
  const pair = { mode, baseUrl: candidate.baseUrl, apiKey, source: { kind: 'entered' } } as const;
  const client = await clientOf(pair, { retries: 1 });
  const reached = await reach(client, signal);
  const { baseUrl } = client;
  if (!reached.some(({ outcome }) => outcome === 'read')) {
    return { reached, baseUrl, isStored: false, samples: [], keptAside: undefined };
  }
  const { amounts } = candidate;
  const { keptAside } = await saveProfile(file, name, { mode, url: candidate.baseUrl, key: apiKey(), amounts });
  const profiles = await listProfiles(file);
  // The first profile of a mode is the one that is used when none is named.
  if (!profiles.some((profile) => profile.mode === mode && profile.isInUse)) await useProfile(file, name);
  // A unit that is known is not asked for again.
  const isKnown = profiles.find((profile) => profile.name === name)?.amounts !== undefined;
  const samples = isKnown ? [] : await readSamples(client, signal);
  return { reached, baseUrl, isStored: true, samples, keptAside };
}
