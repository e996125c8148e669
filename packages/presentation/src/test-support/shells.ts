import { execFileSync, spawnSync } from 'node:child_process';

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
  const output = execFileSync(shell, shell === 'fish' ? ['--no-config', '-c', script] : ['-c', script], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '', HOME: '/dev/null', LC_ALL: 'C.UTF-8' },
  });
  const words: unknown = JSON.parse(output);
  if (!Array.isArray(words)) throw new Error('A program gets a list of words.');
  return words.map(String);
}
