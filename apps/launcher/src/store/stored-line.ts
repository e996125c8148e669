import type { CommandOutput, LauncherCommand } from '../command/command.ts';
import type { Tone } from '../result.ts';
import { staleMs } from './active-subscriptions.ts';
import type { Store } from './store.ts';

/** Stores the line of a command for an outage. Rows are not stored, because they may contain names. */
export async function storeLine(
  store: Store,
  { name }: LauncherCommand,
  { headline, tone = 'neutral' }: CommandOutput,
  at: number,
): Promise<void> {
  const line: StoredLine = { headline, tone, at };
  await store.write(fileName(name), line);
}

/** Returns the stored line, unless it is older than a day. */
export async function storedLine(
  store: Store,
  { name }: LauncherCommand,
  now: number,
): Promise<CommandOutput | undefined> {
  const line = await store.read(fileName(name));
  if (!isLine(line) || line.at > now || now - line.at > staleMs) return undefined;
  return { headline: line.headline, tone: line.tone, rows: [], storedAt: line.at };
}

interface StoredLine {
  readonly headline: string;
  readonly tone: Tone;
  readonly at: number;
}

function fileName(command: string): string {
  return `line-${command}`;
}

function isLine(value: unknown): value is StoredLine {
  if (typeof value !== 'object' || value === null || !('at' in value) || !('headline' in value)) return false;
  return typeof value.at === 'number' && typeof value.headline === 'string' && 'tone' in value;
}
