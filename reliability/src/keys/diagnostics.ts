import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { listNames } from '@paydeck/core';
import pMap from 'p-map';
import { containsKey, filesWithKey } from '../contains-key.ts';
import { browserFile, launcherFile, outputOf, preloading } from '../programs.ts';
import { type Row, rowOfFaults } from '../row.ts';

/** Runs programs with debug logs, crashes and a code cache, and looks for the key in all that they leave. */
export async function diagnosticsRow(
  isQuick: boolean,
  key: string,
  env: Readonly<Record<string, string>>,
  home: string,
): Promise<Row> {
  // The quick form has each diagnostic with two of the command lines, and each line once.
  const cases = DIAGNOSTICS.flatMap((diagnostic, index) =>
    LINES.filter((_, at) => !isQuick || Math.floor(at / 2) === index % (LINES.length / 2)).map((line) => ({
      diagnostic,
      line,
    })),
  );
  const leakOf = async ({ diagnostic, line: [program, ...args] }: (typeof cases)[number]): Promise<string[]> => {
    const added = Object.entries(diagnostic.env).map(([name, value]) => [name, value.replace('{home}', home)]);
    const output = await outputOf(program, args, { ...env, ...Object.fromEntries(added) });
    return containsKey(key, output) ? [`${diagnostic.name}: ${args.join(' ')}`] : [];
  };
  const found = await pMap(cases, leakOf, { concurrency: 2 });
  const files = filesWithKey(key, home);
  const caches = readdirSync(join(home, 'code-cache'), { recursive: true }).length;
  return rowOfFaults(
    'Debug logs, warnings, crashes and code caches',
    `${cases.length} runs, no 8 characters of the key`,
    `${cases.length} runs, ${caches} files of code`,
    [...found.flat(), ...files, ...(caches === 0 ? ['no code was kept'] : [])],
  );
}

/** Settings that a user turns on to debug, and a crash. */
const DIAGNOSTICS: readonly { readonly name: string; readonly env: Readonly<Record<string, string>> }[] = [
  { name: 'debug log', env: { NODE_DEBUG: 'fetch,undici,net,tls,timer' } },
  { name: 'warnings', env: { NODE_OPTIONS: '--trace-warnings --trace-uncaught' } },
  { name: 'crash', env: preload("setTimeout(() => { throw new Error('crash'); }, 150)") },
  { name: 'rejection', env: preload("setTimeout(() => void Promise.reject(new Error('crash')), 150)") },
  // The error has the request as a property, like those of some libraries.
  {
    name: 'fetch that throws its request',
    env: preload("globalThis.fetch = (...request) => { throw Object.assign(new TypeError('x'), { request }); }"),
  },
  {
    name: 'fetch that rejects with its request',
    env: preload("globalThis.fetch = async (...cause) => { throw new Error('fetch failed', { cause }); }"),
  },
  { name: 'code cache', env: { NODE_COMPILE_CACHE: '{home}/code-cache' } },
];

const LINES: readonly (readonly [string, ...string[]])[] = [
  ...listNames.map((list) => [browserFile, list, '--verbose'] as const),
  [browserFile, 'doctor'],
  [browserFile, 'customers', 'create', '--email', 'ada@example.com', '--name', 'Ada', '--verbose'],
  ...['subscriptions', 'check-setup'].map((name) => [launcherFile, 'run', name] as const),
];

function preload(code: string): Record<string, string> {
  return { NODE_OPTIONS: preloading(code) };
}
