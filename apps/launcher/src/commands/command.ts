import type { Client, Mode } from '@paydeck/core';
import type { ExitCode, ResultRow, Tone } from '../result.ts';

/** One launcher command. Headers, help, documentation and tests are made from this. */
export interface LauncherCommand {
  /** The word after `run`, and the name of the script. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** How a launcher shows the output: a page, or the line that matters. */
  readonly mode: 'fullOutput' | 'compact' | 'silent' | 'inline';
  /** One emoji. */
  readonly icon: string;
  readonly arguments: readonly CommandArgument[];
  run(context: CommandContext): Promise<CommandAnswer>;
}

export interface CommandArgument {
  readonly name: string;
  readonly placeholder: string;
  readonly isOptional: boolean;
  /** The only values it takes; a launcher offers them as a list. */
  readonly choices?: readonly { readonly title: string; readonly value: string }[] | undefined;
}

export interface CommandContext {
  readonly client: Client;
  readonly mode: Mode;
  /** The arguments by name; one that was left blank is absent. */
  readonly arguments: Readonly<Record<string, string | undefined>>;
  /** Aborted when the time of the whole run is up. */
  readonly signal: AbortSignal;
  /** Milliseconds that are left of it. */
  readonly timeLeftMs: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** What a command answers; the runner adds the rest of the result. */
export interface CommandAnswer {
  readonly headline: string;
  readonly tone?: Tone | undefined;
  readonly rows: readonly ResultRow[];
  readonly notes?: readonly string[] | undefined;
  readonly exitCode?: ExitCode | undefined;
}

/** A wrong argument. The message is the line to print. */
export class UsageError extends Error {
  override readonly name = 'UsageError' as const;
}
