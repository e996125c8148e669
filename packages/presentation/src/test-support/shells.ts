import { execFileSync, spawnSync } from 'node:child_process';

/** The shells whose reading of a command is tested. */
export const shells = ['sh', 'dash', 'bash', 'zsh', 'fish'] as const;

/** The shells that this machine has. The others are named on stderr, once: a missing shell is no passed test. */
export function shellsHere(): string[] {
  const here = shells.filter((shell) => spawnSync(shell, ['-c', 'exit 0']).status === 0);
  const missing = shells.filter((shell) => !here.includes(shell));
  if (missing.length > 0) process.stderr.write(`not tested, because they are not installed: ${missing.join(', ')}\n`);
  return here;
}

/** Reads a command line as a shell does: the words that a program gets. The command starts with nothing to run. */
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
