import type { Client, ClientEvent, Mode } from '@paydeck/core';
import type { RateLimitWindow } from '@paydeck/core/rate-limit';
import { clientOf, resolveAccount, type Account } from '@paydeck/profiles';
import type { CommandContext, LauncherCommand } from '../commands/command.ts';
import { cacheFolder } from '../machine/folders.ts';
import { allowKeyCommand, noteKeyCommand } from './background-key-command.ts';
import { withReserve } from './with-reserve.ts';
import type { RunOptions } from './run-options.ts';
import { openAccountStore, type AccountStore } from '../cache/account-store.ts';
import type { System } from '../machine/system.ts';

/** The account, the client and the cache of one run. Each is opened on first use. */
export interface Session {
  /** When it began, in milliseconds since 1970. */
  readonly startedAt: number;
  /** The mode of the profile, once loaded. For a command that needs no key, the requested mode. */
  readonly mode: Mode | undefined;
  /** How many requests have been sent. */
  readonly requests: number;
  /** When the last request was sent, in milliseconds since 1970; absent after a 429. */
  readonly sentAt: number | undefined;
  profile(): Promise<Account>;
  store(): Promise<AccountStore>;
  /** The known windows of the rate limit. */
  windows(): readonly RateLimitWindow[];
  /** Notices about the set-up. */
  notices(): readonly string[];
  context(options: ContextOptions): CommandContext;
}

interface ContextOptions {
  readonly arguments: CommandContext['arguments'];
  readonly signal: AbortSignal;
  readonly timeLeftMs: number;
}

export function openSession(command: LauncherCommand, options: RunOptions, system: System): Session {
  const { isBackground = false, keepsNames = false, hasTerminal = false } = options;
  // No retries in the background, and none of a write: the first attempt may have succeeded.
  const sendsOnce = isBackground || command.isWriting === true;
  const startedAt = system.now();
  let requests = 0;
  let sentAt: number | undefined;
  let opened: Client | undefined;
  let resolved: Account | undefined;

  const profile = once(async () => {
    if (isBackground) await allowKeyCommand(requestedMode(options, system), system);
    resolved = await resolveAccount({ ...system, mode: options.mode });
    await noteKeyCommand(resolved, system);
    return resolved;
  });
  const store = once(async () => openAccountStore(cacheFolder(system), await profile()));
  const client = once(async () => {
    const { sharedLimiter } = await import('./shared-limiter.ts');
    const account = await profile();
    const limiter = sharedLimiter(account, system, command.name);
    opened = await clientOf(account, {
      userAgent: 'paydeck-launcher',
      ...(sendsOnce ? { retries: 0 } : {}),
      rateLimiter: withReserve(limiter, { isBackground, sendsOnce, random: () => system.random() }),
      onEvent: (event: ClientEvent) => {
        if (event.type === 'response' && event.status === 429) sentAt = undefined;
        if (event.type !== 'request') return;
        requests += 1;
        sentAt = system.now();
      },
    });
    return opened;
  });

  return {
    startedAt,
    get mode() {
      return resolved?.mode ?? (command.isLocal ? requestedMode(options, system) : undefined);
    },
    get requests() {
      return requests;
    },
    get sentAt() {
      return sentAt;
    },
    profile,
    store,
    windows: () => opened?.rateLimit.snapshot().windows ?? [],
    notices: () => (command.isLocal ? [] : (resolved?.notices ?? [])),
    context: ({ signal, timeLeftMs, arguments: named }) => ({
      mode: resolved?.mode ?? requestedMode(options, system),
      arguments: named,
      profile,
      client,
      store,
      call: {
        signal,
        deadline: timeLeftMs,
        // A second is left for the request itself.
        maxWait: Math.max(0, timeLeftMs - 1_000),
        priority: isBackground ? 'background' : 'interactive',
      },
      keepsNames,
      hasTerminal,
      terminal: options.terminal,
      signal,
      now: startedAt,
      format: {
        now: startedAt,
        amountUnit: resolved?.amountUnit,
        payoutCurrency: resolved?.payoutCurrency,
      },
      system,
    }),
  };
}

function requestedMode({ mode }: RunOptions, { env }: System): Mode {
  return (mode ?? env['PAYDECK_MODE']) === 'live' ? 'live' : 'test';
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
