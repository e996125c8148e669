import { readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { installedScript, runAlone } from './test-support/installed-script.ts';
import { temporaryHome } from './test-support/temporary-home.ts';

test('a script keeps what the engine has made of it, and does without when that is broken', async () => {
  const script = await installedScript('subscriptions');
  const HOME = await temporaryHome();
  const said = async (): Promise<string> => (await runAlone(script, ['nonsense'], { HOME })).output;
  const first = await said();
  const folder = path.join(HOME, '.cache', 'paydeck', 'launcher');
  const [name = '', ...others] = await readdir(folder);
  expect([name, others]).toEqual([expect.stringMatching(/^program-[0-9a-f]{16}-v\d+\.\d+\.\d+-\w+$/), []]);
  const file = path.join(folder, name);
  const { mode, size } = await stat(file);
  expect(mode & 0o777).toBe(0o600);
  expect(await said()).toBe(first);
  for (const broken of ['', 'nothing of the kind', 'x'.repeat(size)]) {
    await writeFile(file, broken);
    expect(await said()).toBe(first);
    // What was refused is made anew.
    expect((await stat(file)).size).toBeGreaterThan(10_000);
  }
  expect(await readdir(folder)).toEqual([name]);
});
