import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { runCli } from './cli/cli.ts';
import type { LauncherCommand } from './commands/command.ts';
import { commands } from './commands/commands.ts';
import { sampleService } from './test-support/sample-service.ts';
import { programs, systemWith } from './test-support/system.ts';
import { transcripts } from './test-support/transcripts.ts';
import { temporaryHome } from './test-support/temporary-home.ts';

const docs = new URL('../../../docs/', import.meta.url);
const intro = `# Launcher commands

What each command of the [launcher scripts](launcher.md) prints, and how many requests it sends.
\`paydeck-launcher run COMMAND --help\` explains its figures.
`;

describe('docs/launcher-commands.md', () => {
  // `vitest run -u` generates the page from the table of commands.
  test('has every command with its output', async () => {
    const sections: string[] = [];
    for (const command of commands) sections.push(await section(command));
    const text = [intro, ...sections, requestsTable(), await inFiveLaunchers()].join('\n');
    await expect(text).toMatchFileSnapshot(fileURLToPath(new URL('launcher-commands.md', docs)));
  });

  test.each(commands.map((command) => [command.name, command] as const))(
    'has an example of %s if it takes an argument',
    (_name, { arguments: named, examples = [] }) => {
      expect(examples.length > 0).toBe(named.some(({ isOptional }) => !isOptional));
    },
  );
});

async function section(command: LauncherCommand): Promise<string> {
  const { name, title, description, arguments: named, mode, refreshTime, examples = [[]] } = command;
  const asked = named.map(({ placeholder, isOptional }) => `${placeholder}${isOptional ? ' (optional)' : ''}`);
  const about = [
    description,
    ...(asked.length === 0 ? [] : [`Asks for: ${asked.join(', ')}.`]),
    ...(mode === 'inline'
      ? [`An inline command: one line, every ${refreshTime} in Raycast, and in the menu bar with xbar.`]
      : []),
    ...(mode === 'compact' || mode === 'silent' ? ['One line.'] : []),
  ];
  const pictures: string[] = [];
  for (const args of examples) pictures.push(await picture([name, ...args]));
  return `## ${title}\n\n${about.join(' ')}\n\n\`\`\`text\n${pictures.join('\n')}\`\`\`\n`;
}

function requestsTable(): string {
  const rows = commands.map(
    ({ title, requests: [fewest, most] }) => `| ${title} | ${fewest === most ? most : `${fewest} to ${most}`} |`,
  );
  return `## Requests

For lists that fit in one page. Longer lists take more.

| Command | Requests |
|---|---|
${rows.join('\n')}
`;
}

async function inFiveLaunchers(): Promise<string> {
  const shown: string[] = [];
  for (const [launcher, transcript] of Object.entries(transcripts)) {
    shown.push(`**${launcher}**\n\n\`\`\`text\n${await transcript()}\n\`\`\`\n`);
  }
  return `## In five launchers\n\n\`↵\` marks what selecting a row copies or passes on.\n\n${shown.join('\n')}`;
}

/** What stands in the page, but for the time until a window ends, which is that of the real clock: the words, and what they print. */
async function picture(args: readonly string[]): Promise<string> {
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
  const { output } = await runCli(['run', ...args], system);
  const typed = args.map((word) => (/[^\w@.-]/.test(word) ? `'${word}'` : word)).join(' ');
  return `$ paydeck-launcher run ${typed}\n${output
    .replaceAll(home, '/home/ada')
    .replace(/resets in \d+ s/, 'resets in 31 s')
    .replace(packageJson.version, '1.0.0')}`;
}
