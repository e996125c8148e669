import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suggestion } from '@paydeck/presentation/internal';
import { createFake } from '@paydeck/testing';
import { expect, onTestFinished, test } from 'vitest';
import { fourAtATime } from '../test-support/four-at-a-time.ts';
import { runInProcess } from '../test-support/in-process.ts';
import { bareEnv, programFile, requireProgram } from '../test-support/program.ts';
import { serveFake } from '../test-support/serve.ts';
import { shellWords } from '../test-support/shell-words.ts';
import { parseCommandLine } from './command-line.ts';
import { commands, program } from './commands.ts';

const key = 'canary_key_0123';
const profile = '[profiles.test]\nmode = "test"\nurl = "https://a.example"\n';

/** Command lines that fail or need something else, what the config file holds then, and what each must name. */
const lines: readonly (readonly [line: string, config: string | undefined, hints: readonly string[]])[] = [
  ['paydeck payouts', undefined, ['paydeck login', 'paydeck --demo']],
  ['paydeck payouts --mode live', undefined, ['paydeck login --mode live', 'paydeck --demo']],
  ['paydeck payouts', profile, ['paydeck login --profile test']],
  ['paydeck payouts', `${profile}key_command = ["false"]\n`, ['paydeck login --profile test']],
  ['paydeck profiles', undefined, ['paydeck login']],
  ['paydeck logout', undefined, ['paydeck profiles']],
  ['paydeck logout', profile, ['paydeck login --profile test']],
  ['paydeck logout', `${profile}key = "k"\n`, ['paydeck login --profile test']],
  ['paydeck doctor', undefined, ['paydeck login', 'paydeck --demo']],
  ['paydeck login --url "$URL" < /dev/null', undefined, ['paydeck login']],
  [`echo ${key} | paydeck login --url "$URL" --profile shop`, `${profile}key = "k"\n`, ['paydeck profiles use shop']],
  [
    `echo ${key} | PAYDECK_TEST_KEY=k PAYDECK_TEST_URL="$URL" paydeck login --url "$URL" --profile shop`,
    undefined,
    ['paydeck --profile shop'],
  ],
  [`PAYDECK_TEST_KEY=${key} PAYDECK_TEST_URL="$URL" paydeck payouts ${key}`, undefined, ['paydeck login']],
  [
    `PAYDECK_TEST_KEY=${key} PAYDECK_TEST_URL="$URL" paydeck payouts --limit 2`,
    undefined,
    ['paydeck payouts --format table --all'],
  ],
  ['paydeck payuots', undefined, ['paydeck --help']],
  ['paydeck lovelace', undefined, ['paydeck customers find lovelace', 'paydeck --help']],
  ['paydeck customers lovelace', undefined, ['paydeck customers find lovelace']],
  ['paydeck payouts --formt csv', undefined, ['paydeck payouts --help']],
  ['paydeck profiles nope', undefined, ['paydeck profiles use', 'paydeck profiles remove']],
  ['paydeck customers create --email ada@example.com', undefined, ['paydeck customers create --help']],
];

test.each(lines)(
  'the commands in the error of %j can be run as printed, with the config %j',
  async (line, config, hints) => {
    const system = await place(config);
    const { output } = await system.run(line);
    const named = commandsIn(output);
    for (const hint of hints)
      expect({ output, named: [...named] }).toMatchObject({ named: expect.arrayContaining([hint]) });
    await expectSpelled(named, system);
  },
);

test('every command in a text of the program can be run as it is written', async () => {
  const files = globSync(['**/*.ts', '**/*.tsx'], { cwd: sources }).filter(
    (file) => !/\.test\.|test-support/.test(file),
  );
  expect(files.length).toBeGreaterThan(150);
  const texts = await Promise.all(files.map((file) => readFile(path.join(sources, file), 'utf8')));
  const code = texts.map((text) => text.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '').replaceAll(/\$\{[^}]*\}/g, 'shop'));
  const named = commandsIn(code.join('\n'));
  expect(named.size).toBeGreaterThan(10);
  await expectSpelled(named, await place());
});

test('every example of the help can be run as printed', async () => {
  const examples = [program, ...commands].flatMap((each) => each.examples.map(([example]) => example));
  expect(examples.length).toBeGreaterThan(10);
  await expectSpelled(new Set(examples), await place());
});

test('only known files compose commands for error texts', async () => {
  const made = globSync(['**/*.ts', '**/*.tsx'], { cwd: sources }).filter(
    (file) => !/\.test\.|test-support/.test(file),
  );
  const makers: string[] = [];
  for (const file of made) {
    if ((await readFile(path.join(sources, file), 'utf8')).includes("shellCommand(['paydeck'")) makers.push(file);
  }
  // What these print is run above.
  expect(makers.toSorted()).toEqual(['cli/find-command.ts', 'cli/login.ts', 'cli/logout.ts', 'service/error-line.ts']);
});

const sources = path.join(import.meta.dirname, '..');

interface System {
  readonly run: (line: string) => Promise<{ readonly output: string }>;
  readonly env: Readonly<Record<string, string>>;
}

/** A home of its own with a config file, the built program on the path, and a service at `$URL`. */
async function place(config?: string): Promise<System> {
  requireProgram();
  const { env } = await serveFake(createFake({ testKey: key, subscriptions: 3, payouts: 5, clock: 'real' }));
  const home = await mkdtemp(path.join(tmpdir(), 'paydeck-hints-'));
  onTestFinished(() => rm(home, { recursive: true }));
  const bin = path.join(home, 'bin');
  await mkdir(bin);
  await writeFile(path.join(bin, 'paydeck'), `#!/bin/sh\nexec node '${programFile}' "$@"\n`, { mode: 0o755 });
  await writeFile(path.join(bin, 'pass'), `#!/bin/sh\necho ${key}\n`, { mode: 0o755 });
  await symlink(process.execPath, path.join(bin, 'node'));
  if (config !== undefined) {
    await mkdir(path.join(home, 'paydeck'), { mode: 0o700 });
    await writeFile(path.join(home, 'paydeck', 'config.toml'), config, { mode: 0o600 });
  }
  const own = { HOME: home, XDG_CONFIG_HOME: home, URL: env['PAYDECK_TEST_URL'] ?? '', PATH: `${bin}:/usr/bin:/bin` };
  return {
    env: own,
    run: (line) =>
      new Promise((resolve) => {
        const options = { env: { ...bareEnv({}), ...own }, cwd: home };
        const child = execFile('/bin/sh', ['-c', line], options, (_error, stdout, stderr) =>
          resolve({ output: `${stdout}\n${stderr}` }),
        );
        child.stdin?.end();
      }),
  };
}

/**
 * A command may lack a key or an address: it must be one of the program, with its flags and its words. That is the same
 * with every config, so each runs once: in this process, or in a shell where it needs one.
 */
async function expectSpelled(named: ReadonlySet<string>, system: System): Promise<void> {
  const unseen = [...named].filter((command) => !spelled.has(command));
  await fourAtATime(
    unseen.map((command) => async () => {
      const output = await outputOf(command, system);
      const problem = /^paydeck: (?:unknown|.*(?: takes | one word too many)).*$/m.exec(output)?.[0];
      expect([command, problem]).toEqual([command, undefined]);
      spelled.add(command);
    }),
  );
}

const spelled = new Set<string>();

async function outputOf(command: string, { run, env }: System): Promise<string> {
  let words: string[];
  try {
    words = shellWords(command);
  } catch {
    return (await run(command)).output;
  }
  const { stdout, stderr } = await runInProcess(words.slice(1), { env });
  return `${stdout}\n${stderr}`;
}

/** The commands in a text: what follows the program's name as far as it is a command line. */
function commandsIn(text: string): Set<string> {
  const found = new Set<string>();
  // Fish is told about the program by `complete -c paydeck`.
  for (const { index } of text.matchAll(/(?<![\w/.@-]|-c )paydeck(?= )/g)) {
    const words = /^[\w=:,.'@ -]*/.exec(text.slice(index + 'paydeck '.length))?.[0].split(' ') ?? [];
    const stop = words.findIndex((word) => word !== withoutStop(word));
    const said = (stop < 0 ? words : words.slice(0, stop + 1)).map(withoutStop);
    const count = said.findLastIndex((_word, at) => isCommandLine(said.slice(0, at + 1))) + 1;
    // A flag that ends it is one that the program does not know.
    const isMisspelled = said[count]?.startsWith('-') === true || (count === 0 && isNearly(said[0]));
    if (count > 0 || isMisspelled) found.add(['paydeck', ...said.slice(0, count + Number(isMisspelled))].join(' '));
  }
  return found;
}

/** Whether a word is that of a command but for a letter or two. */
function isNearly(word = ''): boolean {
  return (
    suggestion(
      word,
      commands.map((command) => command.words[0] ?? ''),
    ) !== ''
  );
}

/** Whether it is one, complete or not. */
function isCommandLine(words: readonly string[]): boolean {
  const [first = ''] = words;
  if (!first.startsWith('-') && !commands.some((command) => command.words[0] === first)) return false;
  try {
    parseCommandLine(words);
    return true;
  } catch (error) {
    return error instanceof Error && error.message.includes(' needs ');
  }
}

/** Without what ends a sentence, or a string in a source. */
function withoutStop(word: string): string {
  return word.replace(/[.,:']+$/, '');
}
