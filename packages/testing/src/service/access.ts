import type { Mode } from '@paydeck/core';
import { Ids } from '../data/ids.ts';
import { derive } from '../data/random.ts';
import { ACCESS_RESOURCES, type AccessResource } from '../resources/definition.ts';

/** Write includes Read. Payouts and Balances can only be read. */
export type Access = 'none' | 'read' | 'write';

/** The access of a key: by resource (none where not named), or one of the two legacy kinds. */
export type Grant = 'all' | 'legacy-write' | 'legacy-read' | { readonly [Name in AccessResource]?: Access | undefined };

export const MODES: readonly Mode[] = ['test', 'live'];

export interface Key {
  readonly value: string;
  readonly businessId: string;
  readonly mode: Mode;
  grant: Grant;
  isRevoked: boolean;
}

/** The keys of a fake. A change of access takes effect with the next request. */
export interface Keys {
  /** The key of the first business in test mode. */
  readonly test: string;
  /** The key of the first business in live mode. */
  readonly live: string;
  /** Creates a key and returns its value. The value is shown only here. */
  mint(options?: MintOptions): string;
  /** Changes the access of a key, from the next request on. */
  update(key: string, grant: Grant): void;
  /** Revokes a key, from the next request on. */
  revoke(key: string): void;
  /** Lists the keys. Their values are redacted except for the last 4 characters. */
  list(): readonly {
    readonly key: string;
    readonly mode: Mode;
    readonly businessId: string;
    readonly access: Grant;
    readonly revoked: boolean;
  }[];
}

export interface MintOptions {
  /** The environment of the key. Default `'test'`. */
  readonly mode?: Mode | undefined;
  /** The access of the key. Default `'all'`. */
  readonly access?: Grant | undefined;
  /** The business of the key. Default the first. */
  readonly businessId?: string | undefined;
  /** The value of the key. Default a new one. */
  readonly value?: string | undefined;
}

export class KeyRegistry {
  readonly #keys = new Map<string, Key>();
  readonly #values: Readonly<Record<Mode, Ids>>;
  #minted = 0;

  /** @param seed The values of new keys are computed from it. */
  constructor(seed: number) {
    this.#values = { test: new Ids('key_test_', derive(seed, 8)), live: new Ids('key_live_', derive(seed, 9)) };
  }

  find(value: string): Key | undefined {
    return this.#keys.get(value);
  }

  mint(businessId: string, { mode = 'test', access = 'all', value }: MintOptions): string {
    checkGrant(access);
    if (!MODES.includes(mode)) throw new TypeError(`A key has no mode "${mode}": use ${MODES.join(', ')}.`);
    if (value === undefined) this.#minted += 1;
    const key = value ?? this.#values[mode].idOf(this.#minted);
    if (!/^[\x21-\x7e]+$/.test(key)) {
      throw new TypeError(
        'A key must have visible ASCII characters only and no spaces, because it is sent in a header.',
      );
    }
    if (this.#keys.has(key))
      throw new TypeError(`The key ${maskKey(key)} already exists. A key belongs to one business and one mode.`);
    this.#keys.set(key, { value: key, businessId, mode, grant: access, isRevoked: false });
    return key;
  }

  update(value: string, grant: Grant): void {
    checkGrant(grant);
    this.#known(value).grant = grant;
  }

  revoke(value: string): void {
    this.#known(value).isRevoked = true;
  }

  list(): ReturnType<Keys['list']> {
    return [...this.#keys.values()].map(({ value, mode, businessId, grant, isRevoked }) => {
      return { key: maskKey(value), mode, businessId, access: grant, revoked: isRevoked };
    });
  }

  #known(value: string): Key {
    const key = this.#keys.get(value);
    if (key === undefined)
      throw new TypeError(`No key ${maskKey(value)}. Keys: ${[...this.#keys.keys()].map(maskKey).join(', ')}.`);
    return key;
  }
}

export class BusinessKeys implements Keys {
  readonly #registry: KeyRegistry;
  readonly #businessId: string;
  // Private, so that an inspected fake shows no key.
  readonly #test: string;
  readonly #live: string;

  constructor(
    registry: KeyRegistry,
    businessId: string,
    values: { readonly [Name in Mode]?: string | undefined } = {},
  ) {
    this.#registry = registry;
    this.#businessId = businessId;
    this.#test = registry.mint(businessId, { mode: 'test', value: values.test });
    this.#live = registry.mint(businessId, { mode: 'live', value: values.live });
  }

  get test(): string {
    return this.#test;
  }

  get live(): string {
    return this.#live;
  }

  mint({ businessId = this.#businessId, ...options }: MintOptions = {}): string {
    return this.#registry.mint(businessId, options);
  }

  update(key: string, grant: Grant): void {
    this.#registry.update(key, grant);
  }

  revoke(key: string): void {
    this.#registry.revoke(key);
  }

  list(): ReturnType<Keys['list']> {
    return this.#registry.list();
  }
}

export function allows(grant: Grant, resource: AccessResource, need: 'read' | 'write'): boolean {
  if (grant === 'all' || grant === 'legacy-write') return true;
  if (grant === 'legacy-read') return need === 'read';
  const access = grant[resource] ?? 'none';
  return access === 'write' || access === need;
}

/** Returns the redacted key: its last four characters, and none of a short key. */
export function maskKey(key: string): string {
  return key.length < 8 ? '****' : `****${key.slice(-4)}`;
}

const READ_ONLY = new Set(['Payouts', 'Balances']);

function checkGrant(grant: Grant): void {
  if (grant === 'all' || grant === 'legacy-write' || grant === 'legacy-read') return;
  if (typeof grant !== 'object' || grant === null) {
    throw new TypeError(
      `Access cannot be ${JSON.stringify(grant)}: use 'all', 'legacy-write', 'legacy-read' or an object such as { Customers: 'write' }.`,
    );
  }
  for (const [resource, access] of Object.entries(grant)) {
    if (!ACCESS_RESOURCES.some((known) => known === resource)) {
      throw new TypeError(`Unknown resource "${resource}". Resources: ${ACCESS_RESOURCES.join(', ')}.`);
    }
    const choices = READ_ONLY.has(resource) ? ['none', 'read'] : ['none', 'read', 'write'];
    if (access !== undefined && !choices.includes(access)) {
      throw new TypeError(`Access to ${resource} cannot be "${access}": use ${choices.join(', ')}.`);
    }
  }
}
