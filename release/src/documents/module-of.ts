import type { Block } from './blocks.ts';

/**
 * Makes a module of a TypeScript block. Values that guides use throughout, such as the `client` of the first block, are
 * prepended. A guide's block shows its own imports. An example of a docstring does not, so its imports are prepended as
 * well.
 */
export function moduleOf({ code, file = '' }: { readonly code: string; readonly file?: string }): string {
  const before: string[] = [];
  const showsImports = !file.startsWith('docs/api/');
  let needed = code;
  // A prepended statement may itself need one further down the list.
  for (const [name, { use, statement }] of given) {
    if (!use.test(needed) || declares(needed, name)) continue;
    if (showsImports && statement.startsWith('import ') && use.test(code)) continue;
    before.unshift(statement);
    needed = `${statement}\n${needed}`;
  }
  return `${[...before, code].join('\n')}\nexport {};\n`;
}

/** Whether a block contains tests or expectations, which vitest runs. */
export function hasTests(block: Pick<Block, 'code'>): boolean {
  return /\bfrom 'vitest'/.test(moduleOf(block));
}

function word(name: string): RegExp {
  // Not a member (except after a spread), not part of a string, and not a property key.
  return new RegExp(`(?<![\\w'-]|(?<!\\.\\.)\\.)${name}\\b(?!['?]?:)`);
}

function declares(code: string, name: string): boolean {
  return new RegExp(
    `\\b(const|let|function|class|interface)\\s+(\\{[^}]*\\b)?${name}\\b|^import [^;]*\\b${name}\\b`,
    'm',
  ).test(code);
}

const statements: Readonly<Record<string, string>> = {
  id: 'const [{ id } = { id: "" }] = await client.webhooks.list().toArray({ limit: 1 });',
  since: 'const since = new Date("2026-01-01");',
  save: 'const save = (items: readonly unknown[]): unknown => items.length;',
  client: 'const client = fake.client();',
  mirror: "const mirror = await openMirror('mirror.sqlite', { account });",
  account: "const account = { mode: 'test', baseUrl, apiKey } as const;",
  redisStore: "import { redisStore } from '@paydeck/shared-limits/redis';",
  yesterday: 'const yesterday = new Date(Date.now() - 86_400_000);',
  changes: "import { changes } from '@paydeck/mirror';",
  pull: "import { pull } from '@paydeck/mirror';",
  openMirror: "import { openMirror } from '@paydeck/mirror';",
  openPostgresMirror: "import { openPostgresMirror } from '@paydeck/mirror/postgres';",
  queryPostgres: "import { queryPostgres } from '@paydeck/mirror/postgres';",
  deletePostgresMirror: "import { deletePostgresMirror } from '@paydeck/mirror/postgres';",
  sqliteStore: "import { sqliteStore } from '@paydeck/shared-limits';",
  server: 'const server = await fake.listen();',
  fake: 'const fake = createFake({ subscriptions: 250 });',
  apiKey: 'const apiKey = process.env.PAYDECK_TEST_KEY!;',
  baseUrl: 'const baseUrl = process.env.PAYDECK_TEST_URL!;',
  FakeMatchers: "import type { FakeMatchers } from '@paydeck/testing/matchers';",
  fakeMatchers: "import { fakeMatchers } from '@paydeck/testing/matchers';",
  mswHandlers: "import { mswHandlers } from '@paydeck/testing/msw';",
  http: "import { http } from 'msw';",
  setupServer: "import { setupServer } from 'msw/node';",
  openClient: "import { openClient } from '@paydeck/profiles';",
  redeemability: "import { redeemability } from '@paydeck/presentation';",
  safeText: "import { safeText } from '@paydeck/presentation';",
  listNames: "import { listNames } from '@paydeck/core';",
  listOf: "import { listOf } from '@paydeck/core';",
  createFake: "import { createFake } from '@paydeck/testing';",
  createRateLimiter: "import { createRateLimiter } from '@paydeck/core';",
  createClient: "import { createClient } from '@paydeck/core';",
  expect: "import { expect } from 'vitest';",
};
const given = Object.entries(statements).map(([name, statement]) => [name, { use: word(name), statement }] as const);
