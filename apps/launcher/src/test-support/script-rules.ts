import { shellQuoted } from '@paydeck/presentation/internal';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { LauncherCommand } from '../commands/command.ts';
import type { Target } from '../install/targets.ts';

/** A generated script as it lies in its folder. */
export interface Script {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The permission bits. */
  readonly mode: number;
  /** The command it was generated from. */
  readonly command: LauncherCommand;
  /** The launcher it was generated for. */
  readonly target: Target;
  /** Paths that the installation has baked in. */
  readonly bakedPaths: readonly string[];
  readonly isLive: boolean;
}

/**
 * Checks a script against every rule and names those that it breaks. A launcher that reads no directives is not asked for
 * them.
 */
export function brokenRules(script: Script, others: readonly Script[] = []): string[] {
  const read = { ...readScript(script), others: others.map(readScript) };
  const forAll = new Set(script.target.directives === undefined ? rulesOfFiles : rules.map(([rule]) => rule));
  return rules.filter(([rule, holds]) => forAll.has(rule) && !holds(read)).map(([rule]) => rule);
}

/** The rules' numbers and names. */
export const ruleNames = (): readonly string[] => rules.map(([rule]) => rule);

interface Directive {
  readonly line: string;
  readonly lineNumber: number;
  readonly prefix: string;
  readonly key: string;
  readonly value: string;
}

interface ScriptInFolder extends ReadScript {
  /** The scripts beside it. */
  readonly others: readonly ReadScript[];
}

interface ReadScript extends Script {
  readonly text: string;
  readonly lines: readonly string[];
  readonly directives: readonly Directive[];
  /** The values of the arguments, in the order of their numbers. */
  readonly arguments: readonly (Record<string, unknown> | undefined)[];
}

const vicinaeKeys = ['keywords', 'exec', 'terminal'];
const knownKeys = [
  'schemaVersion',
  'title',
  'mode',
  'packageName',
  'icon',
  'iconDark',
  'currentDirectoryPath',
  'needsConfirmation',
  'refreshTime',
  'argument1',
  'argument2',
  'argument3',
  'author',
  'authorURL',
  'description',
];
const argumentKeys = new Set(['type', 'placeholder', 'optional', 'percentEncoded', 'data']);

const rules: readonly (readonly [rule: string, holds: (script: ScriptInFolder) => boolean])[] = [
  [
    'E1 UTF-8, no BOM, LF only',
    ({ bytes, text }) => isUtf8(bytes) && !text.startsWith('\ufeff') && !text.includes('\r'),
  ],
  [
    'E2 an interpreter the kernel can run',
    ({ lines: [first = ''] }) => {
      const interpreter = /^#!(\/\S+)$/.exec(first.replace('\r', ''))?.[1];
      return interpreter !== undefined && first.length <= 127 && existsSync(interpreter);
    },
  ],
  ['E3 executable', ({ mode }) => (mode & 0o111) === 0o111],
  ['E4 file name', ({ name }) => /^[a-z0-9]+(-[a-z0-9]+)*(\.[0-9]+[smhd])?\.sh$/.test(name)],
  ['E5 small, no NUL', ({ bytes }) => bytes.length <= 8192 && !bytes.includes(0)],
  [
    'E6 form of a directive',
    ({ directives }) =>
      directives.every(({ line, key, value }) => {
        const isExactCase = [...knownKeys, ...vicinaeKeys].includes(key) || !isKnown(key, 'vicinae');
        return (
          isExactCase &&
          value !== '' &&
          /^(?:#|\/\/) @(?:raycast|vicinae)\.\S+ \S(?:.*\S)?$/.test(line.replace('\r', ''))
        );
      }),
  ],
  [
    'E7 one prefix',
    ({ directives, target }) =>
      directives.every(({ prefix }) => prefix === (target.directives ?? directives[0]?.prefix)),
  ],
  [
    'E8 directives at the top, together',
    ({ directives }) => directives.every(({ lineNumber }, index) => lineNumber === index + 2 && lineNumber <= 30),
  ],
  ['E9 no key twice', ({ directives }) => new Set(directives.map(({ key }) => key)).size === directives.length],
  ['E10 known keys', ({ directives }) => directives.every(({ key, prefix }) => isKnown(key, prefix))],
  [
    'E11 no directive text elsewhere',
    ({ text, directives, target }) =>
      [...text.matchAll(/@(?:raycast|vicinae)\./gi)].length ===
      (target.directives === undefined ? 0 : directives.length),
  ],
  ['E12 schema version', (script) => valueOf(script, 'schemaVersion') === '1'],
  [
    'E13 title',
    (script) => {
      const title = valueOf(script, 'title');
      return isTitle(title) && script.others.every((other) => valueOf(other, 'title') !== title);
    },
  ],
  [
    'E14 mode',
    (script) => {
      const own = script.target.directives === 'vicinae' ? ['terminal'] : [];
      return ['fullOutput', 'compact', 'silent', 'inline', ...own].includes(valueOf(script, 'mode'));
    },
  ],
  [
    'E15 package name with the mode',
    (script) => valueOf(script, 'packageName') === (script.isLive ? 'Payments (Live)' : 'Payments (Test)'),
  ],
  [
    'E16 inline has a refresh time, others none',
    (script) => (valueOf(script, 'mode') === 'inline') === (valueOf(script, 'refreshTime') !== ''),
  ],
  ['E17 refresh time of five minutes or more', (script) => isLongEnough(valueOf(script, 'refreshTime'))],
  ['E18 inline has no argument', (script) => valueOf(script, 'mode') !== 'inline' || script.arguments.length === 0],
  [
    'E19 confirmation of what writes',
    (script) => {
      const value = valueOf(script, 'needsConfirmation');
      return script.command.isWriting === true ? value === 'true' : ['', 'true', 'false'].includes(value);
    },
  ],
  ['E20 no current directory', (script) => valueOf(script, 'currentDirectoryPath') === ''],
  [
    'E21 arguments numbered without a gap',
    ({ directives }) => {
      const numbers = directives.flatMap(({ key }) => /^argument(\d)$/.exec(key)?.[1] ?? []);
      return numbers.length <= 3 && numbers.every((number, index) => number === String(index + 1));
    },
  ],
  [
    'E22 arguments as JSON objects of known keys',
    (script) =>
      script.arguments.every(
        (argument) => argument !== undefined && Object.keys(argument).every((key) => argumentKeys.has(key)),
      ),
  ],
  [
    'E23 types and booleans',
    (script) =>
      given(script).every(({ type, optional, percentEncoded }) => {
        const isType = type === 'text' || type === 'password' || type === 'dropdown';
        return isType && [optional, percentEncoded].every((value) => value === undefined || typeof value === 'boolean');
      }),
  ],
  [
    'E24 placeholder',
    (script) =>
      given(script).every(
        ({ placeholder }) => typeof placeholder === 'string' && placeholder.length >= 1 && placeholder.length <= 40,
      ),
  ],
  [
    'E25 dropdown data',
    (script) =>
      given(script).every(({ type, data }) => {
        if (type !== 'dropdown') return data === undefined;
        return script.target.directives === 'raycast' && isData(data);
      }),
  ],
  [
    'E26 no required argument after an optional one',
    (script) =>
      !given(script).some(({ optional }, index, all) => optional !== true && all[index - 1]?.['optional'] === true),
  ],
  [
    'E27 the arguments of the command',
    ({ command, arguments: all }) =>
      all.length === command.arguments.length &&
      all.every((argument, index) => {
        const declared = command.arguments[index];
        return (
          argument === undefined ||
          typeof argument['placeholder'] !== 'string' ||
          argument['placeholder'] === '' ||
          argument['placeholder'].length > 40 ||
          argument['placeholder'] === declared?.placeholder
        );
      }),
  ],
  ['E28 one emoji', (script) => isEmoji(valueOf(script, 'icon')) && valueOf(script, 'iconDark') === ''],
  [
    'E29 no key, no other home, no package runner',
    ({ text, bakedPaths }) => {
      // A path stands there as a word, or in a command that is printed: quoted once more.
      const quoted = bakedPaths.flatMap((path) => [shellQuoted(path), shellQuoted(shellQuoted(path)).slice(2, -2)]);
      const rest = quoted.reduce((left, path) => left.replaceAll(path, ''), text);
      return !/\b[a-z]{2,5}_(?:test|live)_\w{6,}|Bearer|\/home\/|\/Users\/|\bnp[mx]\b|sh -l/.test(rest);
    },
  ],
  ['E30 a shell reads it', ({ bytes }) => spawnSync('/bin/sh', ['-n'], { input: bytes }).status === 0],
  [
    'E31 another parser reads the same',
    (script) =>
      JSON.stringify(lenientlyRead(script.text)) ===
      JSON.stringify({
        title: valueOf(script, 'title'),
        mode: valueOf(script, 'mode'),
        arguments: script.arguments,
      }),
  ],
];

/** What a file must be whoever runs it. */
const rulesOfFiles = rules.map(([rule]) => rule).filter((rule) => /^E(?:1|2|3|4|5|11|29|30) /.test(rule));

function readScript(script: Script): ReadScript {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(script.bytes);
  const lines = text.split('\n');
  const directives = lines.flatMap((line, index) => {
    const match = /^\s*(?:#|\/\/|--|;)\s*@(raycast|vicinae)\.(\S+)(.*)$/i.exec(line);
    if (match === null) return [];
    const [, prefix = '', key = '', value = ''] = match;
    return [{ line, lineNumber: index + 1, prefix, key, value: value.trim() }];
  });
  const values = directives.filter(({ key }) => /^argument\d$/.test(key)).map(({ value }) => value);
  return { ...script, text, lines, directives, arguments: values.map(readObject) };
}

/** The way of the other launcher: the whole file, four comment markers, and JSON without a key twice. */
function lenientlyRead(text: string): { title: string; mode: string; arguments: unknown[] } {
  const found = new Map<string, string>();
  for (const [, key = '', value = ''] of text.matchAll(
    /^[ \t]*(?:#|\/\/|--|;)[ \t]*@(?:raycast|vicinae)\.(\S+)[ \t]*(.*)$/gim,
  )) {
    if (!found.has(key)) found.set(key, value.trim());
  }
  const values = [...found].filter(([key]) => /^argument\d$/.test(key)).map(([, value]) => value);
  return {
    title: found.get('title') ?? '',
    mode: found.get('mode') ?? '',
    arguments: values.map((value) => (hasKeyTwice(value) ? undefined : readObject(value))),
  };
}

function hasKeyTwice(json: string): boolean {
  const topLevel = json.replace(/\[.*\]/, '[]');
  const keys = Array.from(topLevel.matchAll(/"(\w+)"\s*:/g), ([, key]) => key);
  return new Set(keys).size !== keys.length;
}

function readObject(json: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function valueOf({ directives }: ReadScript, key: string): string {
  return directives.find((directive) => directive.key.toLowerCase() === key.toLowerCase())?.value ?? '';
}

function given({ arguments: all }: ReadScript): Record<string, unknown>[] {
  return all.filter((argument) => argument !== undefined);
}

function isKnown(key: string, prefix: string): boolean {
  const known = prefix === 'vicinae' ? [...knownKeys, ...vicinaeKeys] : knownKeys;
  return known.some((one) => one.toLowerCase() === key.toLowerCase());
}

function isUtf8(bytes: Uint8Array): boolean {
  return (
    Buffer.from(bytes).toString('utf8') === new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) &&
    !Buffer.from(bytes).toString('utf8').includes('\ufffd')
  );
}

function isTitle(title: string): boolean {
  const isTitleCase = title
    .split(' ')
    .every((word, index) => /^[A-Z]/.test(word) || (index > 0 && /^(?:a|an|at|by|for|in|of|on|the|to)$/.test(word)));
  return title.length >= 1 && title.length <= 40 && isTitleCase && !/^(?:\d+|true|false)$/i.test(title);
}

function isLongEnough(time: string): boolean {
  if (time === '') return true;
  const match = /^([1-9][0-9]*)([smhd])$/.exec(time);
  const seconds = { s: 1, m: 60, h: 3600, d: 86_400 }[match?.[2] ?? ''] ?? 0;
  return Number(match?.[1] ?? 0) * seconds >= 300;
}

function isData(data: unknown): boolean {
  if (!Array.isArray(data) || data.length === 0) return false;
  const values = data.map((choice: unknown) => (isChoice(choice) ? choice.value : undefined));
  return !values.includes(undefined) && new Set(values).size === values.length;
}

function isChoice(choice: unknown): choice is { title: string; value: string } {
  if (typeof choice !== 'object' || choice === null) return false;
  return 'title' in choice && typeof choice.title === 'string' && 'value' in choice && typeof choice.value === 'string';
}

function isEmoji(icon: string): boolean {
  return (
    [...new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(icon)].length === 1 &&
    /\p{Extended_Pictographic}/u.test(icon)
  );
}
