import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { newEnough } from '../install/script.ts';
import { isNewEnough } from './node-version.ts';
import { builtProgram, impatient, runAlone } from '../test-support/installed-script.ts';
import { temporaryHome } from '../test-support/temporary-home.ts';

const versions = [
  ['v24.1.0', true],
  ['v23.0.0', true],
  ['v100.0.0', true],
  ['v22.3.0', true],
  ['v22.21.1', true],
  ['v22.2.0', false],
  ['v22.0.0', false],
  ['v20.20.2', false],
  ['v9.9.9', false],
  ['nonsense', false],
] as const;

test.each(versions)('%s is new enough: %s', (version, expected) => {
  expect(isNewEnough(version)).toBe(expected);
});

test.skipIf(process.platform === 'win32').each(versions)(
  'a script accepts %s as new enough: %s',
  (version, expected) => {
    const shell = `case "$1" in ${newEnough}) echo true ;; *) echo false ;; esac`;
    expect(execFileSync('/bin/sh', ['-c', shell, 'sh', version], { encoding: 'utf8' })).toBe(`${expected}\n`);
  },
);

const oldest = join(
  fileURLToPath(new URL('../../../../tooling/oldest-node', import.meta.url)),
  'node_modules/.bin/node',
);

test.skipIf(!existsSync(oldest))('the program names the required Node when it runs on an older one', async () => {
  expect(await runAlone(oldest, [builtProgram, 'status'], { HOME: await temporaryHome(), ...impatient })).toEqual({
    output: 'paydeck-launcher needs Node 22.3 or later; this is v20.0.0. Install a newer one: https://nodejs.org\n',
    errorOutput: '',
    exitCode: 127,
  });
});
