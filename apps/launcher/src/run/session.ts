import type { Client, ClientEvent, Mode } from '@paydeck/core';
import type { RateLimitWindow } from '@paydeck/core/rate-limit';
import { clientOf, resolveAccount, type Account } from '@paydeck/profiles';
import type { CommandContext, LauncherCommand } from '../commands/command.ts';
import { cacheFolder } from '../machine/folders.ts';
import { allowKeyCommand, noteKeyCommand } from './background-key-command.ts';
import { withReserve } from './with-reserve.ts';
import type { RunOptions } from './run-options.ts';
import { openAccountStore } from '../cache/account-store.ts';
import type { System } from '../machine/system.ts';

/** The account, the client and the cache of one run. Each is opened on first use. */
export class Session {
  /** When it began, in milliseconds since 1970. */
  readonly startedAt: number;
  readonly #command: LauncherCommand;
  readonly #options: RunOptions;
  readonly #system: System;
  #requests = 0;
  #sentAt: number | undefined;
  #account: Account | undefined;
  #client: Client | undefined;

  constructor(command: LauncherCommand, options: RunOptions, system: System) {
    this.startedAt = system.now();
    this.#command = command;
    this.#options = options;
    this.#system = system;
  }

  /** The account, once loaded. */
  get account(): Account | undefined {
    return this.#account;
  }

  /** The mode of the profile, once loaded. For a command that needs no key, the requested mode. */
  get mode(): Mode | undefined {
    return this.#account?.mode ?? (this.#command.isLocal === true ? this.#requestedMode() : undefined);
  }

  /** How many requests have been sent. */
  get requests(): number {
    return this.#requests;
  }

  /** When the last request was sent, in milliseconds since 1970; absent after a 429. */
  get sentAt(): number | undefined {
    return this.#sentAt;
  }

  /** The known windows of the rate limit. */
  get windows(): readonly RateLimitWindow[] {
    return this.#client?.rateLimit.snapshot().windows ?? [];
  }

  /** Notices about the set-up. */
  get notices(): readonly string[] {
    return this.#command.isLocal === true ? [] : (this.#account?.notices ?? []);
  }

  readonly profile = once(async () => {
    if (this.#options.isBackground === true) await allowKeyCommand(this.#requestedMode(), this.#system);
    this.#account = await resolveAccount({ ...this.#system, mode: this.#options.mode });
    await noteKeyCommand(this.#account, this.#system);
    return this.#account;
  });

  readonly #store = once(async () => openAccountStore(cacheFolder(this.#system), await this.profile()));

  readonly #open = once(async () => {
    const { sharedLimiter } = await import('./shared-limiter.ts');
    const account = await this.profile();
    const { isBackground = false } = this.#options;
    // No retries in the background, and none of a write: the first attempt may have succeeded.
    const sendsOnce = isBackground || this.#command.isWriting === true;
    const limiter = sharedLimiter(account, this.#system, this.#command.name);
    this.#client = await clientOf(account, {
      userAgent: 'paydeck-launcher',
      ...(sendsOnce ? { retries: 0 } : {}),
      rateLimiter: withReserve(limiter, { isBackground, sendsOnce, random: () => this.#system.random() }),
      onEvent: (event: ClientEvent) => {
        if (event.type === 'response' && event.status === 429) this.#sentAt = undefined;
        if (event.type !== 'request') return;
        this.#requests += 1;
        this.#sentAt = this.#system.now();
      },
    });
    return this.#client;
  });

  context(named: CommandContext['arguments'], signal: AbortSignal, timeLeftMs: number): CommandContext {
    const { isBackground = false, keepsNames = false, hasTerminal = false, terminal } = this.#options;
    const { amountUnit, payoutCurrency } = this.#account ?? {};
    const { startedAt: now } = this;
    return {
      mode: this.#account?.mode ?? this.#requestedMode(),
      arguments: named,
      profile: this.profile,
      client: this.#open,
      store: this.#store,
      call: {
        signal,
        deadline: timeLeftMs,
        // A second is left for the request itself.
        maxWait: Math.max(0, timeLeftMs - 1_000),
        priority: isBackground ? 'background' : 'interactive',
      },
      keepsNames,
      hasTerminal,
      terminal,
      signal,
      now,
      format: { now, amountUnit, payoutCurrency },
      system: this.#system,
    };
  }

  #requestedMode(): Mode {
    return (this.#options.mode ?? this.#system.env['PAYDECK_MODE']) === 'live' ? 'live' : 'test';
  }
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
