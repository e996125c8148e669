import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const program = `
  import { isOutputClosed } from ${JSON.stringify(new URL('output-closed.ts', import.meta.url).href)};
  process.exitCode = isOutputClosed() ? 2 : 0;`;

test.skipIf(process.platform === 'win32').each([
  ['is closed', '>&-', 2],
  ['is closed like stderr', '>&- 2>&-', 2],
  ['is closed like all streams', '<&- >&- 2>&-', 2],
  ['is the null device', '>/dev/null', 0],
  ['is the null device like all streams', '</dev/null >/dev/null 2>/dev/null', 0],
  ['is a pipe', '| cat', 0],
])('tells whether stdout is closed when it %s', (_, redirection, expected) => {
  const command = `set -o pipefail; "$0" --input-type=module -e "$1" ${redirection}`;
  const { status } = spawnSync('bash', ['-c', command, process.execPath, program]);
  expect(status).toBe(expected);
});

test("takes stdio: 'ignore' for no closed stdout", () => {
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' });
  expect(status).toBe(0);
});
