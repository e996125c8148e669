import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { containsKey, filesWithKey } from '../contains-key.ts';
import { browserFile, launcherFile, outputOf } from '../programs.ts';
import { type Row, rowOfFaults } from '../row.ts';
import { startInTerminal } from '../terminal/program-in-terminal.ts';

/** Replaces the helper programs by scripts that record their arguments and environment. */
export async function startedProgramsRow(
  key: string,
  env: Readonly<Record<string, string>>,
  home: string,
): Promise<Row> {
  const programs = join(home, 'bin');
  const seen = join(home, 'seen');
  mkdirSync(programs);
  mkdirSync(seen);
  const script = `#!/bin/sh\ncat /proc/$$/environ /proc/$$/cmdline >"${seen}/$(basename "$0")"\n`;
  for (const name of [...HELPERS, 'key-command']) {
    // The key command prints the key, but receives none.
    const code = name === 'key-command' ? `${script}printf %s '${key.split('').join("''")}'\n` : script;
    writeFileSync(join(programs, name), code);
    chmodSync(join(programs, name), 0o755);
  }
  const folder = join(home, '.config/paydeck');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const config = `[profiles.shop]\nmode = "test"\nurl = "${env['PAYDECK_TEST_URL']}"\nkey_command = ["${programs}/key-command"]\n`;
  writeFileSync(join(folder, 'config.toml'), config, { mode: 0o600 });
  const own = { ...env, PATH: `${programs}:/usr/bin:/bin`, DISPLAY: ':0', PAGER: 'pager', EDITOR: 'editor' };
  const program = startInTerminal([process.execPath, browserFile, 'webhooks'], own);
  await program.until((text) => /\d loaded/.test(text), 20_000);
  for (const [keys, helper] of CALLS) {
    program.type(keys);
    await appears(join(seen, helper));
  }
  program.type('\u0003');
  await program.ended(5_000);
  program.kill();
  const outputs = [
    program.output(),
    await outputOf(launcherFile, ['run', 'copy-subscription-id', 'a'], own),
    await outputOf(launcherFile, ['run', 'browse', 'payouts'], own),
    await outputOf(browserFile, ['payouts', '--profile', 'shop', '--verbose'], own),
  ];
  const started = readdirSync(seen);
  return rowOfFaults(
    'Arguments and environments of the programs that are started',
    'at least 3 programs, no 8 characters of the key',
    `${started.length} programs: ${started.join(', ')}`,
    [
      ...filesWithKey(key, seen),
      ...(outputs.some((output) => containsKey(key, output)) ? ['output'] : []),
      ...(started.length < 3 ? ['too few'] : []),
    ],
  );
}

/** The keys to press in the browser, and the program that each starts. */
const CALLS = [
  ['E', 'pager'],
  ['\u0005', 'editor'],
] as const;

/** Waits for a file, with a timeout: a program that was not started has none. */
async function appears(file: string): Promise<void> {
  for (let turn = 0; turn < 200 && !existsSync(file); turn += 1) await pause(100);
}

const HELPERS = ['xdg-open', 'xclip', 'xsel', 'wl-copy', 'pager', 'editor', 'xterm', 'x-terminal-emulator'];
