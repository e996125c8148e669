import type { SpawnOptions } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Ran, run as runToEnd } from '@paydeck/test-kit/run';
import { root } from './published.ts';

/** Runs a program until it exits. Rejects with its output when the exit code is not 0. */
export async function run(program: string, args: readonly string[], options: SpawnOptions = {}): Promise<Ran> {
  const ran = await runToEnd(program, args, options);
  if (ran.code === 0) return ran;
  throw new Error(`${[program, ...args].join(' ')} ended with ${ran.code}.\n${ran.stdout}${ran.stderr}`);
}

/** The environment of this process without settings of npm, pnpm, bash or paydeck. */
export function bareEnv(): NodeJS.ProcessEnv {
  const told = /^(npm_|pnpm_|xdg_|paydeck_|turbo_|vitest|node_options$|node_env$|init_cwd$|ssh_|bash_env$)/i;
  return {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !told.test(name))),
    CI: 'true',
    NO_COLOR: '1',
  };
}

/** Compiles files of a folder as a strict user does, the declarations of packages included. */
export async function compile(folder: string, include: string, options: object): Promise<Ran> {
  const compilerOptions = {
    target: 'es2022',
    types: ['node'],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    ...options,
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: [include] }));
  return run(process.execPath, [`${root}/node_modules/typescript/bin/tsc`, '--pretty', 'false'], { cwd: folder });
}
