import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { listings } from '../service/listings.ts';
import { commands, program } from './commands.ts';
import { completionScript } from './completion.ts';

const all = [program, ...commands];

describe('completion in bash', () => {
  test.each([
    ['paydeck sub', 'subscriptions'],
    ['paydeck --demo ', 'subscriptions discounts payouts webhooks customers login logout profiles doctor completion'],
    ['paydeck webhooks ', 'get'],
    ['paydeck profiles ', 'use remove'],
    ['paydeck completion ', 'bash zsh fish'],
    ['paydeck subscriptions --st', '--status'],
    ['paydeck subscriptions --status p', 'pending paused past_due'],
    ['paydeck subscriptions --status=pa', 'paused past_due'],
    ['paydeck webhooks get --fo', '--format'],
    ['paydeck --profile x payouts --format n', 'ndjson'],
    ['paydeck payouts --columns payout_id,am', 'payout_id,amount'],
    ['paydeck payouts --columns=payout_id,am', 'payout_id,amount'],
    ['paydeck payouts --sort am', 'amount amount:desc'],
    // bash breaks words at a colon and replaces what follows it.
    ['paydeck payouts --sort amount:', 'desc'],
    ['paydeck discounts --no-', '--no-active'],
    ['paydeck login --url ', ''],
    ["paydeck payouts '; touch x; ", ''],
  ])('completes "%s"', (line, expected) => {
    expect(inBash(line)).toBe(expected);
  });

  test('works with words that bash breaks elsewhere', () => {
    expect(inBash('paydeck subscriptions --status=pa', ' \t\n')).toBe('--status=paused --status=past_due');
    expect(inBash('paydeck payouts --sort amount:', ' \t\n')).toBe('amount:desc');
  });
});

describe('completion in fish', () => {
  // Both scripts were tried in their shells; whoever changes them tries them again.
  test('is the script that was tried', async () => {
    await expect(completionScript('fish')).toMatchFileSnapshot('__snapshots__/completion.fish');
  });

  test('has a line for every flag, whose text reads back as its help', () => {
    const lines = completionScript('fish')
      .split('\n')
      .filter((line) => line.startsWith('complete -c paydeck -n'));
    const flags = lines.map(words).filter((line) => line.includes('-l'));
    const read = flags.map((line) => `${after(line, '-l')}: ${after(line, '-d')}`);
    expect(read).toEqual(all.flatMap((command) => command.flags.map(({ name, help }) => `${name}: ${help}`)));
  });

  test('offers what a value can be', () => {
    const lines = completionScript('fish').split('\n').map(words);
    const status = lines.find((line) => after(line, '-l') === 'status');
    expect(after(status ?? [], '-a')).toBe('pending active on_hold paused cancelled failed expired past_due');
    expect(status).toContain('-x');
  });
});

describe('completion in zsh', () => {
  test('is the script that was tried', async () => {
    await expect(completionScript('zsh')).toMatchFileSnapshot('__snapshots__/completion.zsh');
  });

  test('names every command and every flag', () => {
    const script = completionScript('zsh');
    const expected = all.flatMap(({ words: [first, second], flags }) => [
      ...(first === undefined ? [] : [`_paydeck_${first}()`]),
      ...(second === undefined ? [] : [`    ${second}) shift words`]),
      ...flags.map(({ name, value }) => `'--${name}${value === undefined ? '' : '='}[`),
    ]);
    expect(expected.filter((text) => !script.includes(text))).toEqual([]);
  });

  test('closes every quote', () => {
    // Outside of quotes an escaped quote stands only between two of them: '\''.
    const bare = completionScript('zsh')
      .replaceAll(String.raw`'\''`, '')
      .replaceAll(/'[^']*'/g, '');
    expect(bare).not.toContain("'");
  });
});

test.each(['bash', 'zsh', 'fish'] as const)('%s knows the columns of every list', (shell) => {
  const script = completionScript(shell);
  for (const { view } of Object.values(listings)) {
    for (const { key } of view.columns) expect(script).toContain(key);
  }
});

/** Lets bash complete a line, with the characters that it breaks words at. */
function inBash(line: string, breaks = ' \t\n"\'><=;|&(:'): string {
  const script = `${completionScript('bash')}
COMP_LINE="$1" COMP_POINT=\${#1} COMP_WORDBREAKS="$2"
_paydeck
printf '%s' "\${COMPREPLY[*]}"`;
  return execFileSync('bash', ['--norc', '-c', script, 'bash', line, breaks], { encoding: 'utf8' });
}

/** The words of a fish line: a single quote knows two escapes. */
function words(line: string): string[] {
  return [...line.matchAll(/'((?:[^'\\]|\\.)*)'|(\S+)/g)].map(
    ([, quoted, bare]) => quoted?.replaceAll(/\\([\\'])/g, '$1') ?? bare ?? '',
  );
}

function after(line: readonly string[], flag: string): string | undefined {
  return line.includes(flag) ? line[line.indexOf(flag) + 1] : undefined;
}
