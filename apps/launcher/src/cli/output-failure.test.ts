import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createFake } from '@paydeck/testing';
import { expect, onTestFinished, test } from 'vitest';
import { installedScript, runAlone } from '../test-support/installed-script.ts';
import { temporaryHome } from '../test-support/temporary-home.ts';

test('a script whose output fits into its file only in part exits with 1 and prints it on stderr', async () => {
  const fake = createFake({ webhooks: 0 });
  for (let index = 0; index < 30; index += 1) fake.webhooks.add({ disabled: false });
  const server = await fake.listen();
  onTestFinished(() => server.close());
  const home = await temporaryHome();
  const env = { HOME: home, PAYDECK_TEST_KEY: fake.keys.test, PAYDECK_TEST_URL: server.baseUrl.test };
  const args = ['-c', 'ulimit -f 1; exec "$1" > "$HOME/out"', 'sh', await installedScript('webhooks')];
  const { errorOutput, exitCode } = await runAlone('/bin/sh', args, env);
  expect(exitCode).toBe(1);
  expect(errorOutput).toContain('30 endpoints, none disabled');
  expect((await readFile(path.join(home, 'out'))).length).toBeOneOf([512, 1024]);
});
