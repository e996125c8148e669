import { describe, expect, test } from 'vitest';
import type { LauncherCommand } from '../commands/command.ts';
import { subscriptions } from '../commands/subscriptions.ts';
import { commands } from '../commands/table.ts';
import { brokenRules, type Script } from '../test-support/script-rules.ts';
import { raycastWrapper, scriptName } from './wrapper.ts';

const paths = {
  nodePath: "/home/o'neil and co/bin/node",
  bundlePath: "/home/o'neil and co/.local/share/paydeck/launcher/1.0.0/paydeck-launcher.mjs",
};

function scriptOf(command: LauncherCommand = subscriptions, mode: 'test' | 'live' = 'test'): Script & { text: string } {
  const text = raycastWrapper(command, { ...paths, mode });
  return {
    name: scriptName(command),
    bytes: Buffer.from(text),
    text,
    mode: 0o755,
    command,
    bakedPaths: Object.values(paths),
    isLive: mode === 'live',
  };
}

describe('a generated script', () => {
  test.each(
    commands.flatMap((command) => [[command.name, 'test', command] as const, [command.name, 'live', command] as const]),
  )('of %s in %s mode keeps every rule of the format', (_name, mode, command) => {
    expect(brokenRules(scriptOf(command, mode))).toEqual([]);
  });

  test('looks like this', () => {
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

      bundle='/home/o'\\''neil and co/.local/share/paydeck/launcher/1.0.0/paydeck-launcher.mjs'
      if [ ! -r "$bundle" ]; then
        echo 'The files of this script are gone. Run: paydeck-launcher install'
        exit 2
      fi
      for node in '/home/o'\\''neil and co/bin/node' "$(command -v node)" /opt/homebrew/bin/node /usr/local/bin/node /usr/bin/node; do
        [ -f "$node" ] && [ -x "$node" ] || continue
        # An upgrade or a version manager may have put an older node in this place.
        case $("$node" --version 2>/dev/null) in
          v2[2-9].* | v[3-9][0-9].* | v[1-9][0-9][0-9].*)
            exec "$node" "$bundle" run subscriptions --format raycast --mode test -- "$@" ;;
        esac
      done
      echo 'Node not found. Run: paydeck-launcher install'
      exit 127
      "
    `);
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

// One broken script per rule; each must be caught by that rule and by no other.
const mutations: readonly (readonly [rule: string, mutate: (text: string) => string | Partial<Script>])[] = [
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
  ['E20', line('# @raycast.needsConfirmation yes')],
  ['E21', line('# @raycast.currentDirectoryPath /')],
  ['E22', swap('argument2', 'argument3')],
  ['E23', swap('"optional":true', '"optional":true,"required":false')],
  ['E24', swap('"optional":true', '"optional":"true"')],
  ['E24', swap('"type":"text"', '"type":"number"')],
  ['E25', swap('"placeholder":"Product or customer id"', `"placeholder":"${'x'.repeat(41)}"`)],
  ['E26', swap('"value":"active"', '"value":"pending"')],
  ['E26', swap(argument2, argument2.replace('}', ',"data":[]}'))],
  [
    'E27',
    (text) =>
      text
        .replace('"placeholder":"Status"', '"placeholder":"Status","optional":true')
        .replace(',"optional":true}\n', '}\n'),
  ],
  ['E28', swap('Product or customer id', 'Product')],
  ['E29', swap('💳', 'https://example.com/icon.png')],
  ['E30', swap('exec "$node"', 'PAYDECK_TEST_KEY=sk_test_0123456789 exec "$node"')],
  ['E30', swap('exec "$node" "$bundle"', 'exec npx paydeck-launcher')],
  ['E31', swap('\ndone\n', '\n')],
  ['E32', swap('{"type":"text"', '{"type":"password","type":"text"')],
];

describe('the rules', () => {
  test.each(mutations)('%s catches its mutation alone (%#)', (rule, mutate) => {
    const script = scriptOf();
    const mutated = mutate(script.text);
    expect(mutated).not.toBe(script.text);
    const change = typeof mutated === 'string' ? { bytes: Buffer.from(mutated) } : mutated;
    expect(brokenRules({ ...script, ...change }).map((broken) => broken.split(' ')[0])).toEqual([rule]);
  });

  test('E17 and E18 catch what only a gauge can break', () => {
    const gauge = { ...subscriptions, arguments: [] };
    expect(brokenAsGauge(gauge, '10m')).toEqual([]);
    expect(brokenAsGauge(gauge, '30s')).toEqual(['E17']);
    expect(brokenAsGauge(subscriptions, '10m')).toEqual(['E18']);
  });
});

function brokenAsGauge(command: LauncherCommand, refreshTime: string): string[] {
  const script = scriptOf({ ...command, mode: 'inline' });
  const text = line(`# @raycast.refreshTime ${refreshTime}`)(script.text);
  return brokenRules({ ...script, bytes: Buffer.from(text) }).map((broken) => broken.split(' ')[0] ?? '');
}
