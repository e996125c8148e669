import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import type { Mode } from '@paydeck/core';
import packageJson from '../package.json' with { type: 'json' };

/** How the server was started. */
export interface Options {
  /** The environment of the account. Live needs `--mode live`: no variable and no profile leads there. */
  readonly mode: Mode;
  /** The stored profile; `undefined` leaves it to the environment. */
  readonly profile: string | undefined;
  /** Whether the embedded fake is used. */
  readonly isDemo: boolean;
  /** Whether names, addresses and free-form texts about persons are shown. */
  readonly showsPersons: boolean;
  /** The folder whose files may be compared; `undefined` for none. */
  readonly folder: string | undefined;
}

export const { version } = packageJson;

/** Parses the command line. Returns the text of `--help` and `--version`, or the problem in one line. */
export async function readOptions(
  args: readonly string[],
): Promise<Options | { readonly text: string } | { readonly problem: string }> {
  try {
    const { values } = parseArgs({ args: [...args], options: flags, strict: true });
    if (values.help === true) return { text: help };
    if (values.version === true) return { text: `${version}\n` };
    const { mode = 'test', profile, demo: isDemo = false, pii: showsPersons = false } = values;
    if (mode !== 'test' && mode !== 'live') return { problem: '--mode takes test or live. See paydeck-mcp --help.' };
    if (isDemo && mode === 'live') return { problem: '--demo and --mode live contradict each other; give one of them' };
    return { mode, profile, isDemo, showsPersons, folder: values.files ?? currentFolder() };
  } catch (error) {
    const problem = error instanceof Error ? await problemOf(error.message) : 'wrong arguments';
    return { problem: `${problem}. No argument is a key: paydeck login stores one. See paydeck-mcp --help.` };
  }
}

/** Names an unknown option that is a word, and the option that is close to it. Other arguments may be a key. */
async function problemOf(message: string): Promise<string> {
  const [start, word] = /^Unknown option '(?:(--[a-z-]{1,20})')?/.exec(message) ?? [];
  if (start === undefined) return 'wrong arguments';
  if (word === undefined) return 'unknown option';
  const { suggestion } = await import('@paydeck/presentation/internal');
  const known = Object.keys(flags).map((name) => `--${name}`);
  return `unknown option ${word}${suggestion(word, known)}`;
}

/** Programs with windows start a server in the root folder, which would open all files. */
function currentFolder(): string | undefined {
  const folder = process.cwd();
  return path.parse(folder).root === folder ? undefined : folder;
}

const flags = {
  mode: { type: 'string' },
  profile: { type: 'string' },
  demo: { type: 'boolean' },
  pii: { type: 'boolean' },
  files: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'V' },
} as const;

const help = `paydeck-mcp [options]

Serves a payments account to agents over stdio (Model Context Protocol). It only reads.

Options:
  --mode <mode>     test or live (default: test, whatever the environment says)
  --profile <name>  a stored profile (default: PAYDECK_PROFILE, then key and address of the environment)
  --pii             show names, e-mail addresses and other personal data: they are masked otherwise
  --files <folder>  compare files below this folder (default: the current one, unless that is /)
  --demo            use the embedded service: no key, no network
  -h, --help        print this help
  -V, --version     print the version

The account comes from where paydeck takes it: paydeck login stores one, paydeck doctor checks it.
`;
