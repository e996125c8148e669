import { staleMs } from '../machine/age.ts';
import type { Level } from '../render/result.ts';
import type { AccountStore } from './account-store.ts';

/** The line that a command printed last. Rows are not stored, because they may contain names. */
export interface LastLine {
  readonly headline: string;
  readonly level: Level;
  /** When its data was fetched, in milliseconds since 1970. */
  readonly at: number;
}

/** Stores the line of a command for an outage. */
export async function storeLastLine(store: AccountStore, command: string, line: LastLine): Promise<void> {
  await store.write(fileName(command), line);
}

/** Returns the stored line, unless it is older than a day. */
export async function lastLine(store: AccountStore, command: string, now: number): Promise<LastLine | undefined> {
  const line = await store.read(fileName(command));
  return isLine(line) && line.at <= now && now - line.at <= staleMs ? line : undefined;
}

function fileName(command: string): string {
  return `line-${command}`;
}

function isLine(value: unknown): value is LastLine {
  if (typeof value !== 'object' || value === null || !('at' in value) || !('headline' in value)) return false;
  if (!('level' in value) || !isLevel(value.level)) return false;
  return Number.isFinite(value.at) && typeof value.headline === 'string';
}

function isLevel(value: unknown): value is Level {
  return value === 'neutral' || value === 'good' || value === 'warning' || value === 'bad';
}
