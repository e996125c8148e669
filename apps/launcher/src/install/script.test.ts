import { describe, expect, test } from 'vitest';
import { browse } from '../commands/browse.ts';
import type { LauncherCommand } from '../commands/command.ts';
import { createCustomer } from '../commands/create-customer.ts';
import { recurringRevenue } from '../commands/recurring-revenue.ts';
import { subscriptions } from '../commands/subscriptions.ts';
import { commands } from '../commands/commands.ts';
import { brokenRules, ruleNames, type Script } from '../test-support/script-rules.ts';
import { chosenCommands } from './chosen-commands.ts';
import { scriptName, scriptText } from './script.ts';
import { targets, type Target } from './targets.ts';

const paths = {
  nodePath: "/home/o'neil and co/bin/node",
  programPath: "/home/o'neil and co/.local/share/paydeck/launcher/1.0.0/paydeck-launcher.cjs",
};

const folder = "/home/o'neil and co/scripts";

interface ScriptOptions {
  readonly target?: Target | undefined;
  readonly mode?: 'test' | 'live' | undefined;
}

function scriptOf(
  command: LauncherCommand = subscriptions,
  { target = targets.raycast, mode = 'test' }: ScriptOptions = {},
): Script & { text: string } {
  const text = scriptText(command, target, {
    ...paths,
    mode,
    keepsNames: true,
    terminal: "ghostty -e it's",
    again: ['--target', target.name, '--mode', mode, '--dir', folder],
  });
  return {
    name: scriptName(command, target),
    bytes: Buffer.from(text),
    text,
    mode: 0o755,
    command,
    target,
    bakedPaths: [...Object.values(paths), folder],
    isLive: mode === 'live',
  };
}

function lastLine(target: Target): string {
  return scriptOf(recurringRevenue, { target }).text.split('\n').at(-2) ?? '';
}

/** All that an installation writes into one folder. */
function folderOf(target: Target, mode: 'test' | 'live'): Script[] {
  const chosen = chosenCommands(target, mode, { allowWrites: true });
  if (typeof chosen === 'string') throw new Error(chosen);
  return chosen.map((command) => scriptOf(command, { target, mode }));
}

const folders = Object.values(targets).flatMap((target) => [
  ['test', target.name, target] as const,
  ['live', target.name, target] as const,
]);

describe('the generated scripts', () => {
  test.each(folders)('of %s mode for %s follow every rule of the format', (mode, _name, target) => {
    const scripts = folderOf(target, mode);
    expect(scripts.length).toBeGreaterThan(3);
    const broken = scripts.map((script) => [
      script.name,
      brokenRules(
        script,
        scripts.filter((one) => one !== script),
      ),
    ]);
    expect(broken).toEqual(scripts.map(({ name }) => [name, []]));
  });

  test('are all commands for a launcher that runs everything', () => {
    expect(commands.length).toBeGreaterThan(10);
    expect(folderOf(targets.raycast, 'test')).toHaveLength(commands.length);
    expect(folderOf(targets.vicinae, 'test')).toHaveLength(commands.length);
  });

  test('are the inline commands for a menu bar, with the time in their names', () => {
    const scripts = folderOf(targets.xbar, 'test');
    const names = scripts.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['at-risk-count.10m.sh', 'payouts-month.1h.sh']));
    const inline = commands.filter(({ mode }) => mode === 'inline');
    expect(names).toEqual(inline.map(({ name, refreshTime }) => `${name}.${refreshTime}.sh`));
  });

  test('for rofi and Alfred are those that need no argument and only show something', () => {
    const names = [targets.rofi, targets.alfred].map((target) => folderOf(target, 'test').map(({ name }) => name));
    const offered = ['at-risk.sh', 'payouts.sh', 'rate-limit.sh', 'renewals.sh', 'webhook-health.sh'];
    const left = /^(?:subscriptions|check-discount|create-customer|copy-subscription-id|browse)\.sh$/;
    expect(names).toEqual([expect.arrayContaining(offered), expect.arrayContaining(offered)]);
    expect(names.flat().filter((name) => left.test(name))).toEqual([]);
  });

  test('have this text', () => {
    expect(scriptOf().text).toMatchInlineSnapshot(`
      "#!/bin/sh
      # @raycast.schemaVersion 1
      # @raycast.title Subscriptions by Status
      # @raycast.mode fullOutput
      # @raycast.packageName Payments (Test)
      # @raycast.icon 💳
      # @raycast.description Lists the subscriptions of one status, the next to be billed first.
      # @raycast.argument1 {"type":"dropdown","placeholder":"Status","data":[{"title":"Pending","value":"pending"},{"title":"Active","value":"active"},{"title":"On Hold","value":"on_hold"},{"title":"Paused","value":"paused"},{"title":"Cancelled","value":"cancelled"},{"title":"Failed","value":"failed"},{"title":"Expired","value":"expired"},{"title":"Past Due","value":"past_due"}]}
      # @raycast.argument2 {"type":"text","placeholder":"Product or customer id","optional":true}

      program='/home/o'\\''neil and co/.local/share/paydeck/launcher/1.0.0/paydeck-launcher.cjs'
      if [ ! -r "$program" ]; then
        printf '%s\\n' 'The files of this script are gone. Run: paydeck-launcher install --target raycast --mode test --dir '\\''/home/o'\\'\\\\\\'\\''neil and co/scripts'\\'
        exit 2
      fi
      node='/home/o'\\''neil and co/bin/node'
      if [ ! -f "$node" ] || [ ! -x "$node" ]; then
        # An upgrade or a version manager has taken it away; any other must be new enough.
        for node in "$(command -v node)" /opt/homebrew/bin/node /usr/local/bin/node /usr/bin/node ''; do
          if [ ! -f "$node" ] || [ ! -x "$node" ]; then continue; fi
          case $("$node" --version 2>/dev/null) in
            v22.[3-9].* | v22.[1-9][0-9]*.* | v2[3-9].* | v[3-9][0-9].* | v[1-9][0-9][0-9].*) break ;;
          esac
        done
      fi
      if [ -z "$node" ]; then
        printf '%s\\n' 'Node 22.3 or newer not found. Install it first. Run: paydeck-launcher install --target raycast --mode test --dir '\\''/home/o'\\'\\\\\\'\\''neil and co/scripts'\\'
        exit 127
      fi
      exec "$node" "$program" run subscriptions --format raycast --mode test --in-colour --cache-pii -- "$@"
      "
    `);
  });

  test('have a header of their own in Vicinae', () => {
    const { text } = scriptOf(browse, { target: targets.vicinae });
    expect(text.slice(0, text.indexOf('\n\n'))).toMatchInlineSnapshot(`
      "#!/bin/sh
      # @vicinae.schemaVersion 1
      # @vicinae.title Browse Payments
      # @vicinae.mode terminal
      # @vicinae.packageName Payments (Test)
      # @vicinae.icon 🖥️
      # @vicinae.description Opens the terminal browser at a view.
      # @vicinae.keywords ["payments","terminal","open","paydeck"]
      # @vicinae.exec ["/bin/sh"]
      # @vicinae.terminal {"hold":false,"title":"Browse Payments"}
      # @vicinae.argument1 {"type":"text","placeholder":"View (subscriptions)","optional":true}"
    `);
    expect(text).toContain(' --mode test --in-colour --cache-pii --in-terminal ');
  });

  test('run an inline command with --background where the launcher refreshes it', () => {
    expect(lastLine(targets.raycast)).toContain(' --background ');
    expect(lastLine(targets.xbar)).toContain(' --background ');
    for (const target of [targets.vicinae, targets.rofi, targets.alfred])
      expect(lastLine(target)).not.toContain('background');
  });

  test('write in live mode only with a confirmation by the launcher', () => {
    const { text } = scriptOf(createCustomer, { mode: 'live' });
    expect(text).toContain('# @raycast.needsConfirmation true\n');
    expect(text).toContain(' --mode live --in-colour --cache-pii --allow-writes --confirmed -- "$@"\n');
    expect(scriptOf(createCustomer).text).not.toContain('--confirmed');
    expect(folderOf(targets.raycast, 'live')).toHaveLength(commands.length);
    expect(chosenCommands(targets.raycast, 'live', {})).toHaveLength(commands.length - 1);
  });
});

const title = '# @raycast.title Subscriptions by Status';
const argument2 = '{"type":"text","placeholder":"Product or customer id","optional":true}';
const line =
  (text: string): ((script: string) => string) =>
  (script) =>
    script.replace(title, `${title}\n${text}`);
const swap =
  (from: string | RegExp, to: string): ((script: string) => string) =>
  (script) =>
    script.replace(from, to);

type Mutate = (text: string) => string | Partial<Script>;

// One broken script per rule; each must be caught by that rule and by no other.
const mutations: readonly (readonly [rule: string, mutate: Mutate])[] = [
  ['E1', (text) => text.replace('gone. Run', 'gone.\r Run')],
  ['E1', (text) => ({ bytes: Buffer.concat([Buffer.from(text), Buffer.from([0x23, 0xff, 0x0a])]) })],
  ['E2', swap('#!/bin/sh', '#!/bin/no-such-shell')],
  ['E2', swap('#!/bin/sh', '#!/usr/bin/env sh')],
  ['E3', () => ({ mode: 0o644 })],
  ['E4', () => ({ name: 'subscriptions.template.sh' })],
  ['E5', (text) => `${text}# ${'x'.repeat(8192)}\n`],
  ['E6', swap('# @raycast.mode fullOutput', '# @raycast.mode fullOutput ')],
  ['E6', swap('# @raycast.packageName', '#  @raycast.packageName')],
  ['E6', swap('# @raycast.packageName', '# @raycast.packagename')],
  ['E7', swap('# @raycast.icon', '# @vicinae.icon')],
  ['E8', swap(title, `# A comment between.\n${title}`)],
  ['E9', line('# @raycast.description Lists them again.')],
  ['E10', line('# @raycast.colour red')],
  ['E11', (text) => `${text}# see @raycast.title\n`],
  ['E12', swap('schemaVersion 1', 'schemaVersion 2')],
  ['E13', swap(title, '# @raycast.title 2048')],
  ['E13', swap(title, '# @raycast.title Subscriptions by status')],
  ['E14', swap('mode fullOutput', 'mode fulloutput')],
  ['E15', swap('Payments (Test)', 'Payments (Live)')],
  ['E16', line('# @raycast.refreshTime 10m')],
  ['E19', line('# @raycast.needsConfirmation yes')],
  ['E20', line('# @raycast.currentDirectoryPath /')],
  ['E21', swap('argument2', 'argument3')],
  ['E22', swap('"optional":true', '"optional":true,"required":false')],
  ['E23', swap('"optional":true', '"optional":"true"')],
  ['E23', swap('"type":"text"', '"type":"number"')],
  ['E24', swap('"placeholder":"Product or customer id"', `"placeholder":"${'x'.repeat(41)}"`)],
  ['E25', swap('"value":"active"', '"value":"pending"')],
  ['E25', swap(argument2, argument2.replace('}', ',"data":[]}'))],
  [
    'E26',
    (text) =>
      text
        .replace('"placeholder":"Status"', '"placeholder":"Status","optional":true')
        .replace(',"optional":true}\n', '}\n'),
  ],
  ['E27', swap('Product or customer id', 'Product')],
  ['E28', swap('💳', 'https://example.com/icon.png')],
  ['E29', swap('exec "$node"', 'PAYDECK_TEST_KEY=sk_test_0123456789 exec "$node"')],
  ['E29', swap('exec "$node" "$program"', 'exec npx paydeck-launcher')],
  ['E30', swap('\n  done\n', '\n')],
  ['E31', swap('{"type":"text"', '{"type":"password","type":"text"')],
];

// Rules that only an inline command, a command that writes, or another launcher's script can break.
const mutationsOfOthers: readonly (readonly [
  rule: string,
  of: ScriptOptions & { readonly command: LauncherCommand },
  mutate: Mutate,
])[] = [
  ['E16', { command: recurringRevenue }, swap('# @raycast.refreshTime 1h\n', '')],
  ['E17', { command: recurringRevenue }, swap('refreshTime 1h', 'refreshTime 30s')],
  ['E17', { command: recurringRevenue }, swap('refreshTime 1h', 'refreshTime 1 h')],
  [
    'E18',
    { command: { ...recurringRevenue, arguments: [{ name: 'days', placeholder: 'Days', isOptional: true }] } },
    (text) => `${text}# The argument is in the command already.\n`,
  ],
  ['E19', { command: createCustomer }, swap('# @raycast.needsConfirmation true\n', '')],
  ['E19', { command: createCustomer }, swap('needsConfirmation true', 'needsConfirmation false')],
  ['E15', { command: subscriptions, mode: 'live' }, swap('Payments (Live)', 'Payments (Test)')],
  ['E7', { command: subscriptions, target: targets.vicinae }, swap('@vicinae.title', '@raycast.title')],
  ['E10', { command: subscriptions }, swap('# @raycast.icon', '# @raycast.keywords ["a"]\n# @raycast.icon')],
  ['E14', { command: browse }, swap('mode silent', 'mode terminal')],
  [
    'E25',
    { command: subscriptions, target: targets.vicinae },
    swap('"text","placeholder":"Status"', '"dropdown","placeholder":"Status","data":[{"title":"a","value":"a"}]'),
  ],
  ['E28', { command: subscriptions }, swap('# @raycast.description', '# @raycast.iconDark 🌑\n# @raycast.description')],
  ['E11', { command: recurringRevenue, target: targets.xbar }, (text) => `${text}# @raycast.title\n`],
  ['E4', { command: recurringRevenue, target: targets.xbar }, () => ({ name: 'recurring-revenue.1w.sh' })],
  ['E30', { command: recurringRevenue, target: targets.rofi }, swap('\nfi\nnode', '\nnode')],
];

describe('the rules', () => {
  test.each(mutations)('%s is the only rule that a script with its fault breaks (%#)', (rule, mutate) => {
    expect(caught(scriptOf(), mutate)).toEqual([rule]);
  });

  test.each(mutationsOfOthers)(
    '%s is the only rule that a script of %o with its fault breaks (%#)',
    (rule, { command, ...options }, mutate) => {
      expect(caught(scriptOf(command, options), mutate)).toEqual([rule]);
    },
  );

  test('E13 rejects a title that another script has', () => {
    const other = { ...scriptOf(), name: 'other.sh' };
    expect(brokenRules(scriptOf(), [other])).toEqual(['E13 title']);
  });

  test('are each broken by a script of these tests', () => {
    const tried = new Set([...mutations, ...mutationsOfOthers].map(([rule]) => rule).concat('E19'));
    const rules = ruleNames().map((name) => name.split(' ')[0] ?? '');
    expect(rules).toHaveLength(31);
    expect(rules.filter((rule) => !tried.has(rule))).toEqual([]);
  });
});

function caught(script: Script & { text: string }, mutate: Mutate): (string | undefined)[] {
  const mutated = mutate(script.text);
  expect(mutated).not.toBe(script.text);
  const change = typeof mutated === 'string' ? { bytes: Buffer.from(mutated) } : mutated;
  return brokenRules({ ...script, ...change }).map((broken) => broken.split(' ')[0]);
}
