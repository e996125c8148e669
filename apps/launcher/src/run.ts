import type { ClientEvent } from '@paydeck/core';
import { safeText } from '@paydeck/presentation';
import { openClient, resolveProfile, SetupError } from '@paydeck/profiles';
import { UsageError, type CommandAnswer, type LauncherCommand } from './commands/command.ts';
import { deadlineMs, failureText } from './failure.ts';
import { lineResult, type Result, type ResultMeta } from './result.ts';
import type { System } from './system.ts';

export interface RunOptions {
  readonly values: readonly string[];
  /** The mode that is baked in the script. */
  readonly mode?: string | undefined;
}

/** Runs a command to a result, also when it fails, within the deadline of the whole process. */
export async function runCommand(
  command: LauncherCommand,
  { values, mode }: RunOptions,
  system: System,
): Promise<Result> {
  const meta: { -readonly [Name in keyof ResultMeta]: ResultMeta[Name] } = { at: system.now(), requests: 0 };
  try {
    const named = namedArguments(command, values);
    const profile = await resolveProfile({ env: system.env, home: system.home, platform: system.platform, mode });
    meta.mode = profile.mode;
    const client = await openClient(profile, {
      userAgent: 'paydeck-launcher',
      onEvent: (event: ClientEvent) => {
        if (event.type === 'request') meta.requests += 1;
      },
    });
    const timeLeftMs = Math.max(1, deadlineMs - system.elapsedMs());
    const context = { client, mode: profile.mode, arguments: named, timeLeftMs, now: system.now() };
    const answer = await within(timeLeftMs, (signal) => command.run({ ...context, signal }));
    return complete(answer, profile.notices, { ...meta, rateLimit: tightest(client.rateLimit.snapshot().windows) });
  } catch (error) {
    return failed(error, meta, system.now());
  }
}

function complete(
  { headline, tone = 'neutral', rows, notes = [], exitCode = 0 }: CommandAnswer,
  notices: readonly string[],
  meta: ResultMeta,
): Result {
  return { headline, tone: exitCode === 3 ? 'warning' : tone, rows, notes: [...notes, ...notices], meta, exitCode };
}

function failed(error: unknown, meta: ResultMeta, now: number): Result {
  if (error instanceof UsageError) return lineResult(error.message, 2, meta);
  if (error instanceof SetupError) return lineResult(error.message, 2, { ...meta, mode: error.mode });
  return lineResult(failureText(error, meta.mode ?? 'test', now), 1, meta);
}

/** Gives arguments their names. Launchers pass an empty string for one that was left blank. */
function namedArguments(command: LauncherCommand, values: readonly string[]): Record<string, string | undefined> {
  const extra = values.slice(command.arguments.length).filter((value) => value !== '');
  if (extra.length > 0) throw new UsageError(`Too many arguments: ${quoted(extra[0] ?? '')} and after`);
  return Object.fromEntries(
    command.arguments.map(({ name, isOptional, choices }, index) => {
      const value = values[index]?.trim() || undefined;
      if (value === undefined && isOptional) return [name, undefined];
      const allowed = choices?.map((choice) => choice.value);
      const oneOf = allowed === undefined ? '' : ` One of: ${allowed.join(', ')}`;
      if (value === undefined) throw new UsageError(`Give a ${name}.${oneOf}`);
      if (allowed !== undefined && !allowed.includes(value))
        throw new UsageError(`Unknown ${name} ${quoted(value)}.${oneOf}`);
      return [name, value];
    }),
  );
}

/** Tells the work to stop shortly before the time is up, so that it can still say what it has, and then stops waiting. */
async function within<T>(milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const soft = setTimeout(() => controller.abort(), milliseconds - Math.min(400, milliseconds / 2));
  let hard: NodeJS.Timeout | undefined;
  const timeIsUp = new Promise<never>((_resolve, reject) => {
    hard = setTimeout(() => reject(new DOMException('The time is up', 'AbortError')), milliseconds);
  });
  try {
    return await Promise.race([work(controller.signal), timeIsUp]);
  } finally {
    clearTimeout(soft);
    clearTimeout(hard);
  }
}

function tightest(windows: readonly { limit: number; remaining: number | undefined }[]): ResultMeta['rateLimit'] {
  const known = windows.flatMap(({ limit, remaining }) => (remaining === undefined ? [] : [{ limit, remaining }]));
  return known.sort((left, right) => left.remaining - right.remaining || right.limit - left.limit)[0];
}

function quoted(text: string): string {
  return `"${safeText(text, 40)}"`;
}
