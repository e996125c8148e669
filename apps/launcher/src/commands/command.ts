import type { CallOptions, Client, Mode } from '@paydeck/core';
import type { ExitCode, Format } from '@paydeck/presentation/internal';
import type { Account } from '@paydeck/profiles';
import type { Level, ResultRow, Shape } from '../render/result.ts';
import type { AccountStore } from '../cache/account-store.ts';
import type { System } from '../machine/system.ts';

/** One launcher command. Headers, help, documentation and tests are made from this. */
export interface LauncherCommand {
  /** The argument of `run`, and the name of the script. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** How the figures are calculated, for the help text. */
  readonly rule?: string | undefined;
  /** How a launcher shows the output: a page, or the line that matters. */
  readonly mode: Shape;
  /** How often a launcher runs it by itself; of `inline` commands, and only of them. */
  readonly refreshTime?: string | undefined;
  /** One emoji. */
  readonly icon: string;
  /** Further words to find it by. */
  readonly keywords: readonly string[];
  readonly arguments: readonly CommandArgument[];
  /** The arguments of each run that the guide shows; the help shows the first. Default: one run without arguments. */
  readonly examples?: readonly (readonly string[])[] | undefined;
  /** The fewest and the most requests of a run, while every list fits in one page. */
  readonly requests: readonly [fewest: number, most: number];
  /** Whether it writes. Then it is always confirmed, and installed in live mode only with `--allow-writes`. */
  readonly isWriting?: boolean | undefined;
  /** For a command that writes: the argument to look for in the dashboard after an unknown outcome. */
  readonly lookFor?: string | undefined;
  /** Whether it works without a key. */
  readonly isLocal?: boolean | undefined;
  /** Whether it takes over a terminal where the launcher offers one. */
  readonly opensTerminal?: boolean | undefined;
  run(context: CommandContext): Promise<CommandOutput>;
}

export interface CommandArgument {
  readonly name: string;
  /** What it is called in a sentence, such as `e-mail address`. Default: its name. */
  readonly noun?: string | undefined;
  readonly placeholder: string;
  readonly isOptional: boolean;
  /** The only values it takes; a launcher offers them as a list. */
  readonly choices?: readonly { readonly title: string; readonly value: string }[] | undefined;
}

export interface CommandContext {
  readonly mode: Mode;
  /** The arguments by name; one that was left blank is absent. */
  readonly arguments: Readonly<Record<string, string | undefined>>;
  /** Returns the account. Throws a `SetupError` when there is none. */
  profile(): Promise<Account>;
  /** Returns the client, loaded on first use. */
  client(): Promise<Client>;
  /** The options of each request: when to give up. */
  readonly call: CallOptions;
  /** Returns the cache of earlier runs. */
  store(): Promise<AccountStore>;
  /** Whether the store may hold names and e-mail addresses. */
  readonly keepsNames: boolean;
  /** Whether the launcher has given this run a terminal. */
  readonly hasTerminal: boolean;
  /** The terminal that the user wants a window of, with its arguments. */
  readonly terminal: string | undefined;
  /** Aborted when the time of the whole run is up. */
  readonly signal: AbortSignal;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** How amounts are written: as sent, unless the profile knows their unit. The currency of payouts is the profile's. */
  readonly format: Format;
  readonly system: System;
}

/** The output of a command; the runner adds the rest of the result. */
export interface CommandOutput {
  readonly headline: string;
  readonly level?: Level | undefined;
  readonly rows: readonly ResultRow[];
  readonly notes?: readonly string[] | undefined;
  /** Whether there are amounts of an unknown unit. The runner sets it by the rows. */
  readonly isAsSent?: boolean | undefined;
  readonly exitCode?: ExitCode | undefined;
  /** When its data was fetched, in milliseconds since 1970, if not just now. */
  readonly storedAt?: number | undefined;
  /** When the output expires, in milliseconds since 1970. */
  readonly freshUntil?: number | undefined;
  /** Whether a line is only the headline, without the mode, so that it can be copied. */
  readonly isBare?: boolean | undefined;
  /** The text for the clipboard, and the headline once it is copied. */
  readonly copy?: Copy | undefined;
}

export interface Copy {
  readonly text: string;
  /** Replaces the headline once the text is copied. */
  readonly headline: string;
}

/** An invalid argument, or another problem that the user can correct. The message is the line to print. */
export class UsageError extends Error {
  override readonly name = 'UsageError' as const;
}
