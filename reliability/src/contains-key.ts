import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A key that is easy to find, with characters that base64 and URLs change. */
export const CANARY = 'canary_4f9A+k/2=Zq81';

/**
 * Whether a text has the key, or a part of it of eight characters. A frame wraps a long word, and a truncated text has
 * only the start of one.
 */
export function containsKey(key: string, text: string): boolean {
  const forms = [key, encodeURIComponent(key), Buffer.from(key).toString('base64')];
  return forms.some((form) => fragmentsOf(form).some((fragment) => text.includes(fragment)));
}

function fragmentsOf(form: string): string[] {
  return Array.from({ length: form.length - LENGTH + 1 }, (_, start) => form.slice(start, start + LENGTH));
}

const LENGTH = 8;

/** The names of the files below a folder that contain the key. */
export function filesWithKey(key: string, folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && containsKey(key, readFileSync(join(entry.parentPath, entry.name), 'latin1')))
    .map(({ name }) => name);
}
