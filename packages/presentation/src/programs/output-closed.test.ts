import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const program = `
  import { isOutputClosed } from ${JSON.stringify(new URL('output-closed.ts', import.meta.url).href)};
  process.stderr.write(String(isOutputClosed()));`;

test.skipIf(process.platform === 'win32').each([
  ['is closed', '>&-', 'true'],
  ['is the null device', '>/dev/null', 'false'],
  ['is a pipe', '| cat', 'false'],
])('tells whether stdout is closed when it %s', (_, redirection, expected) => {
  const command = `{ "$0" --input-type=module -e "$1" ${redirection}; } 2>&1`;
  const words = ['-c', command, process.execPath, program];
  expect(execFileSync('/bin/sh', words, { encoding: 'utf8' })).toBe(expected);
});
