import { spawnSync, type StdioOptions } from 'node:child_process';
import { expect, test } from 'vitest';

const program = `
  import { writeSync } from 'node:fs';
  import { isOutputClosed } from ${JSON.stringify(new URL('output-closed.ts', import.meta.url).href)};
  writeSync(3, String(isOutputClosed()));`;

/** Runs a program that starts it, and returns what it says on a fourth stream, which no redirection reaches. */
function saidBy(file: string, args: readonly string[], stdio: StdioOptions = ['pipe', 'pipe', 'pipe', 'pipe']): string {
  const { output, error, stderr } = spawnSync(file, args, { stdio, encoding: 'utf8' });
  return output?.[3] || `nothing: ${error?.message ?? stderr}`;
}

// `sh` reads no file of the user when it starts. Bash does, where stdin is a socket or `BASH_ENV` is set.
test.skipIf(process.platform === 'win32').each([
  ['is closed', '>&-', true],
  ['is closed like stderr', '>&- 2>&-', true],
  ['is closed like all streams', '<&- >&- 2>&-', true],
  ['is the null device', '>/dev/null', false],
  ['is the null device like all streams', '</dev/null >/dev/null 2>/dev/null', false],
  ['is a pipe', '| cat', false],
])('tells whether stdout is closed when it %s', (_, redirection, expected) => {
  const command = `"$0" --input-type=module -e "$1" ${redirection}`;
  expect(saidBy('sh', ['-c', command, process.execPath, program])).toBe(String(expected));
});

test("takes stdio: 'ignore' for no closed stdout", () => {
  const stdio: StdioOptions = ['ignore', 'ignore', 'ignore', 'pipe'];
  expect(saidBy(process.execPath, ['--input-type=module', '-e', program], stdio)).toBe('false');
});
