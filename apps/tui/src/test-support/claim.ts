import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

/** Asserts that a page says what the test checks, so that neither changes without the other. */
export function claim(page: `docs/${string}.md`, sentence: string): void {
  const text = readFileSync(fileURLToPath(new URL(`../../../../${page}`, import.meta.url)), 'utf8');
  const isSaid = text.replaceAll(/\s+/g, ' ').includes(sentence);
  expect(isSaid, `${page} no longer says: ${sentence}`).toBe(true);
}
