import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCli } from './cli.ts';
import { commands } from './command/commands.ts';
import { sampleService } from './test-support/sample-service.ts';
import { ruleNames } from './test-support/script-rules.ts';
import { programs, systemWith } from './test-support/system.ts';
import { transcripts } from './test-support/transcripts.ts';
import { temporaryHome } from './test-support/temporary-home.ts';

const page = await readFile(new URL('../../../docs/launcher.md', import.meta.url), 'utf8');

/** The runs that the page shows, beside each command without a word. */
const shown: Readonly<Record<string, readonly string[][]>> = {
  subscriptions: [['past_due'], ['trialing']],
  'check-discount': [['SPRING25'], ['spring50'], ['welcome'], ['SPRIN']],
  'create-customer': [
    ['ada@example.com', 'Ada Lovelace'],
    ['ada@', 'Ada Lovelace'],
  ],
  'copy-subscription-id': [['grace@example.net'], ['example']],
};

describe('docs/launcher.md', () => {
  test.each(commands.map((command) => [command.name, command] as const))(
    'describes %s and shows what it prints',
    async (name, command) => {
      expect(page).toContain(`### ${command.title}\n`);
      expect(page).toContain(command.description);
      for (const words of shown[name] ?? [[]]) expect(page).toContain(await picture([name, ...words]));
    },
  );

  test.each(Object.keys(transcripts))('shows what %s makes of a script', async (launcher) => {
    expect(page).toContain(`**${launcher}**`);
    expect(page).toContain((await transcripts[launcher]?.()) ?? 'nothing');
  });

  test('lists every rule that scripts are checked against', () => {
    expect(ruleNames().filter((name) => !page.includes(`- ${name}`))).toEqual([]);
  });
});

/** What stands in the page, but for the time until a window ends, which is that of the real clock: the words, and what they print. */
async function picture(words: readonly string[]): Promise<string> {
  const home = await temporaryHome();
  // The browser and a terminal are there.
  const PATH = path.join(home, 'bin');
  await mkdir(PATH);
  for (const name of ['paydeck', 'ghostty']) await writeFile(path.join(PATH, name), '', { mode: 0o755 });
  const system = systemWith({
    env: { PAYDECK_TEST_KEY: 'key', PAYDECK_TEST_URL: await sampleService(), NO_COLOR: '1', PATH, DISPLAY: ':0' },
    home,
    nodePath: '/usr/bin/node',
    nodeVersion: 'v24.21.0',
    ...programs('ghostty', 'xclip'),
  });
  const { output } = await runCli(['run', ...words], system);
  const typed = words.map((word) => (/[^\w@.-]/.test(word) ? `'${word}'` : word)).join(' ');
  return `$ paydeck-launcher run ${typed}\n${output.replaceAll(home, '/home/ada').replace(/resets in \d+ s/, 'resets in 31 s')}`;
}
