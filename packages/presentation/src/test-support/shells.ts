import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The tested shells. */
export const shells = ['sh', 'dash', 'bash', 'zsh', 'fish'] as const;

/** Returns the installed shells. Missing ones are reported on stderr, so that they do not look tested. */
export function shellsHere(): string[] {
  const here = shells.filter((shell) => spawnSync(shell, ['-c', 'exit 0']).status === 0);
  const missing = shells.filter((shell) => !here.includes(shell));
  if (missing.length > 0) process.stderr.write(`not tested, because they are not installed: ${missing.join(', ')}\n`);
  return here;
}

/** Parses a command line with a real shell, and returns the words that a program receives. */
export function wordsReadBy(shell: string, command: string): string[] {
  const script = `${process.execPath} -e 'process.stdout.write(JSON.stringify(process.argv.slice(1)))' -- ${command}`;
  // Without settings of the developer: bash reads its `.bashrc` even here, because its stdin is a socket.
  const home = mkdtempSync(join(tmpdir(), 'paydeck-'));
  const options = {
    encoding: 'utf8' as const,
    env: { PATH: process.env['PATH'] ?? '', HOME: home, LC_ALL: 'C.UTF-8' },
  };
  let words: unknown;
  try {
    words = JSON.parse(execFileSync(shell, shell === 'fish' ? ['--no-config', '-c', script] : ['-c', script], options));
  } finally {
    rmSync(home, { recursive: true });
  }
  if (!Array.isArray(words)) throw new Error('A program gets a list of words.');
  return words.map(String);
}
