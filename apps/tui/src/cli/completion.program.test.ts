import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listNames } from '@paydeck/core';
import { saveProfile } from '@paydeck/profiles/internal';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { listings } from '../service/listings.ts';
import { bareEnv, programFile, requireProgram } from '../test-support/program.ts';
import { startInPty } from '../test-support/pty.ts';
import { candidates } from './complete.ts';
import { completionScripts } from './completion.ts';
import { commands, program } from './commands.ts';

/** What is typed up to the cursor, and what can stand there. */
const lines: readonly (readonly [line: string, expected: string])[] = [
  ['paydeck sub', 'subscriptions'],
  [
    'paydeck --demo ',
    `${listNames.join(' ')} customers compare report pull sql changes mirror login logout profiles doctor completion capabilities`,
  ],
  ['paydeck webhooks ', 'get'],
  ['paydeck customers ', 'create find import'],
  ['paydeck profiles ', 'use remove'],
  ['paydeck profiles use ', 'shopA shopB'],
  ['paydeck completion ', 'bash zsh fish'],
  ['paydeck subscriptions --st', '--status'],
  ['paydeck subs --st', '--status'],
  ['paydeck subscriptions --status p', 'pending paused past_due'],
  ['paydeck subscriptions --status=pa', '--status=paused --status=past_due'],
  ['paydeck subscriptions --status active,pa', 'active,paused active,past_due'],
  ['paydeck subs status=pa', 'status=paused status=past_due'],
  ['paydeck webhooks get --fo', '--format'],
  ['paydeck --profile x payouts --format n', 'ndjson'],
  ['paydeck payouts --profile ', 'shopA shopB'],
  ['paydeck payouts --profile=shopB', '--profile=shopB'],
  ['paydeck payouts --columns payout_id,am', 'payout_id,amount'],
  ['paydeck payouts --columns=payout_id,am', '--columns=payout_id,amount'],
  ['paydeck payouts --sort am', 'amount amount:desc'],
  ['paydeck payouts --sort amount:', 'amount:desc'],
  ['paydeck payouts --sort amount:desc,fe', 'amount:desc,fee amount:desc,fee:desc'],
  ['paydeck discounts --no-', '--no-active --no-input'],
  ['paydeck login --url ', ''],
  ["paydeck payouts '; touch x; ", ''],
];

let folder = '';
let env: Record<string, string>;

beforeAll(async () => {
  requireProgram();
  folder = await mkdtemp(path.join(tmpdir(), 'paydeck completion '));
  await writeFile(path.join(folder, 'paydeck'), `#!/bin/sh\nexec "${process.execPath}" "${programFile}" "$@"\n`);
  await chmod(path.join(folder, 'paydeck'), 0o755);
  const file = path.join(folder, 'config', 'paydeck', 'config.toml');
  for (const name of ['shopA', 'shopB']) await saveProfile(file, name, { mode: 'test', url: 'https://a.b', key: 'k' });
  env = bareEnv({ XDG_CONFIG_HOME: path.join(folder, 'config'), HOME: folder });
  env['PATH'] = `${folder}:${env['PATH'] ?? ''}`;
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(lines)('completes "%s" with %s', async (line, expected) => {
  const found = await candidates(line.split(' ').slice(1), { program, commands }, async () => ['shopA', 'shopB']);
  expect(found.map(({ word }) => word).join(' ')).toBe(expected);
});

test('offers every flag of every command, and every column of every list', async () => {
  for (const { words, flags } of [program, ...commands.filter(({ isHidden }) => isHidden !== true)]) {
    const found = await candidates([...words, '--'], { program, commands }, async () => []);
    expect(found.map(({ word }) => word)).toEqual(flags.map(({ name }) => `--${name}`));
  }
  for (const view of Object.values(listings)) {
    const found = await candidates([view.name, '--columns', ''], { program, commands }, async () => []);
    expect(found.map(({ word }) => word)).toEqual(view.columns.map(({ key }) => key));
  }
});

describe.runIf(isHere('bash'))('bash', () => {
  test.each(lines)('completes "%s"', (line, expected) => {
    // Without word breaks bash replaces whole words.
    expect(inBash(line, ' \t\n')).toBe(expected);
  });

  test.each([
    ['paydeck subscriptions --status=pa', 'paused past_due'],
    ['paydeck payouts --sort amount:', 'desc'],
  ])('replaces only the part after the last word break of bash: "%s"', (line, expected) => {
    expect(inBash(line, ' \t\n"\'><=;|&(:')).toBe(expected);
  });
});

describe.runIf(isHere('fish'))('fish', () => {
  test.each(lines)('completes "%s"', (line, expected) => {
    const script = `${completionScripts.fish}\ncomplete -C ${JSON.stringify(line)}`;
    const output = execFileSync('fish', ['--no-config', '-c', script], { encoding: 'utf8', env });
    const found = output.split('\n').map((row) => row.split('\t')[0] ?? '');
    // It sorts what it is given.
    expect(found.filter((word) => word !== '').toSorted()).toEqual(expected.split(' ').filter(Boolean).toSorted());
  });
});

const started = {
  bash: ['bash', '--norc', '--noprofile', '-i'],
  zsh: ['zsh', '-f', '-i'],
  fish: ['fish', '--no-config', '-i'],
} as const;
const setUp = {
  bash: `eval "$(paydeck completion bash)"`,
  zsh: 'autoload -U compinit; compinit -u -D; source <(paydeck completion zsh)',
  fish: 'paydeck completion fish | source',
};

describe.each(['bash', 'zsh', 'fish'] as const)('on a terminal, %s', (shell) => {
  test.runIf(isHere(shell))('completes what is typed when Tab is pressed', async () => {
    const terminal = startInPty([], { command: [...started[shell]], env: { ...env, PS1: '$ ', TERM: 'xterm' } });
    onTestFinished(() => terminal.kill());
    terminal.type(`${setUp[shell]}; echo re''ady\r`);
    await terminal.until((text) => /^ready/m.test(text));
    for (const [typed, expected] of [
      ['paydeck payo', 'paydeck payouts '],
      ['paydeck payouts --profile shopB --for', 'paydeck payouts --profile shopB --format '],
      ['paydeck subs --status=past', 'paydeck subs --status=past_due'],
      ['paydeck payouts --profile=shopB --sort fee:', 'paydeck payouts --profile=shopB --sort fee:desc'],
    ] as const) {
      terminal.type(`${typed}\t`);
      await expect(terminal.until((text) => text.includes(expected))).resolves.toBeUndefined();
      // Ctrl-U takes the line away.
      terminal.type('\u0015');
    }
  });
});

function isHere(shell: string): boolean {
  try {
    execFileSync(shell, ['-c', 'exit 0']);
    return true;
  } catch {
    process.stderr.write(`not tested, because it is not installed: completion in ${shell}\n`);
    return false;
  }
}

/** Lets bash complete a line, with the characters that it breaks words at. */
function inBash(line: string, breaks: string): string {
  const script = `${completionScripts.bash}
COMP_LINE="$1" COMP_POINT=\${#1} COMP_WORDBREAKS="$2"
_paydeck
printf '%s' "\${COMPREPLY[*]}"`;
  return execFileSync('bash', ['--norc', '-c', script, 'bash', line, breaks], { encoding: 'utf8', env });
}
