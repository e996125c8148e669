import type { Client } from '@paydeck/core';
import { clientOf, listProfiles, saveProfile, useProfile, type AmountUnit, type ChangeReport } from '@paydeck/profiles';
import { reach, type Reach } from './reach.ts';

/** An amount of the account, with its currency. */
export interface Sample {
  readonly amount: number;
  readonly currency: string;
}

/** A key with what belongs to it, not yet known to be good. */
export interface Candidate {
  readonly name: string;
  readonly mode: 'test' | 'live';
  readonly baseUrl: string;
  /** A function, so that printing a candidate does not show the key. */
  readonly apiKey: () => string;
  /** What amounts of the account count, where that is known. */
  readonly amounts?: AmountUnit | undefined;
  /** Asks what amounts count, with some of the account; `undefined` leaves it open. */
  readonly askAmounts?: (samples: readonly Sample[]) => Promise<AmountUnit | undefined>;
}

/** What came of trying a key. */
export interface SignIn extends ChangeReport {
  /** What the key can read, resource by resource. */
  readonly reached: readonly Reach[];
  /** The address as the client has understood it. */
  readonly baseUrl: string;
  /** Whether it was stored: a key that reads nothing is not. */
  readonly isStored: boolean;
}

/** Tries a key on the service, and stores it as a profile when it reads anything. */
export async function signIn(file: string, candidate: Candidate, signal: AbortSignal): Promise<SignIn> {
  const { name, mode, apiKey } = candidate;
  const pair = { mode, baseUrl: candidate.baseUrl, apiKey, source: { kind: 'entered' } } as const;
  const client = await clientOf(pair, { retries: 1 });
  const reached = await reach(client, signal);
  const { baseUrl } = client;
  if (!reached.some(({ outcome }) => outcome === 'read')) {
    return { reached, baseUrl, isStored: false, keptAside: undefined };
  }
  const amounts = candidate.amounts ?? (await asked(client, candidate, signal));
  const { keptAside } = await saveProfile(file, name, { mode, url: candidate.baseUrl, key: apiKey(), amounts });
  const profiles = await listProfiles(file);
  // The first profile of a mode is the one that is used when none is named.
  if (!profiles.some((profile) => profile.mode === mode && profile.isInUse)) await useProfile(file, name);
  return { reached, baseUrl, isStored: true, keptAside };
}

/** Shows three amounts of the account. Without any there is nothing to ask about. */
async function asked(client: Client, { askAmounts }: Candidate, signal: AbortSignal): Promise<AmountUnit | undefined> {
  if (askAmounts === undefined) return undefined;
  const page = await client.subscriptions
    .list({ page_size: 20 }, { signal })
    .page()
    .catch(() => undefined);
  const samples = (page?.items ?? [])
    .map(({ recurring_pre_tax_amount: amount, currency }) => ({ amount, currency }))
    .filter(({ amount }) => amount > 0)
    .slice(0, 3);
  return samples.length === 0 ? undefined : askAmounts(samples);
}
