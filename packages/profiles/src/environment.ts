import type { Machine } from './config-file.ts';

/** Reads a variable. One that is empty, or blank, is not set; blanks around a value are a pasting accident. */
export function variable(env: Machine['env'], name: string): string | undefined {
  return given(env[name]);
}

/** A value that says something: trimmed, and not empty. */
export function given(value: string | undefined): string | undefined {
  const trimmed = value?.trim();
  return trimmed === '' ? undefined : trimmed;
}
