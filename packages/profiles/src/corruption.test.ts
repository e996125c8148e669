import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { storedProfile } from './config.ts';
import { readConfig } from './read-config.ts';
import { resolveAccount } from './resolve.ts';
import { SetupError } from './setup-error.ts';
import { saveProfile } from './store.ts';
import { beside, permissions, placeWith } from './test-support/places.ts';
import { temporaryFolder } from './test-support/temporary-folder.ts';

const good = '[profiles.test]\nmode = "test"\nurl = "https://t.example"\nkey = "sk_canary_0123456789"\n';
const bytes = Buffer.from(good);

function cutAt(length: number): Buffer {
  return bytes.subarray(0, length);
}

function flipped(index: number, value: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[index] = value;
  return copy;
}

const corruptions: readonly (readonly [name: string, content: Buffer | string])[] = [
  ['cut in a table name', cutAt(7)],
  ['cut before a value', cutAt(22)],
  ['cut in a string', cutAt(50)],
  ['cut in the key', cutAt(75)],
  ['cut before the last quote', cutAt(bytes.length - 2)],
  ['a NUL in the middle', flipped(30, 0)],
  ['a NUL at the start', flipped(0, 0)],
  ['a byte that is no UTF-8 in the key', flipped(80, 0xff)],
  ['a byte that is no UTF-8 at the start', flipped(0, 0xfe)],
  ['a lost quote', flipped(23, 0x20)],
  ['a lost bracket', flipped(14, 0x20)],
  ['a lost equals sign', flipped(21, 0x20)],
  ['only NULs', Buffer.alloc(4096)],
  ['random bytes', Buffer.from(Array.from({ length: 512 }, (_, index) => (index * 7919 + 13) % 256))],
  ['UTF-16', Buffer.from(`\ufeff${good}`, 'utf16le')],
  ['twice the same table', `${good}${good}`],
  ['twice the same key', `${good}key = "other"\n`],
  ['JSON', '{"profiles":{"test":{"mode":"test"}}}'],
  ['YAML', 'profiles:\n  test:\n    mode: test\n'],
  ['INI', '[profiles test]\nmode=test\nkey=sk_canary_0123456789\n'],
  ['HTML', '<html><body>Sign in</body></html>'],
  ['a merge conflict', `<<<<<<< HEAD\n${good}=======\n${good}>>>>>>> other\n`],
  ['a key without quotes', good.replace('"sk_canary_0123456789"', 'sk_canary_0123456789')],
  ['typographic quotes', good.replaceAll('"', '\u201c')],
  ['an unknown escape', good.replace('sk_', String.raw`\sk_`)],
  ['an escape sequence of terminals', `\u001b[2J${good}`],
  ['a line break in a string', good.replace('canary', 'cana\nry')],
  ['no line end before the next table', good.trimEnd() + good],
  ['a dangling comma', `${good}key_command = ["a",, "b"]\n`],
  ['a number too long', `${good}n = 99999999999999999999999999e\n`],
];

test('there are thirty corruptions', () => {
  expect(new Set(corruptions.map(([name]) => name)).size).toBe(30);
});

test.each(corruptions)(
  'a config file with %s is named, unchanged on reading and backed up on writing',
  async (_, content) => {
    const file = await placeWith(await temporaryFolder(), '');
    await writeFile(file, content);
    const env = { XDG_CONFIG_HOME: path.dirname(path.dirname(file)) };
    const error: unknown = await resolveAccount({ env }).catch((reason: unknown) => reason);
    if (!(error instanceof SetupError)) throw new Error('It was read.', { cause: error });
    const { message } = error;
    expect(message).toContain(file);
    expect(message).toMatch(/^[\x20-\x7e]+$/);
    expect(message).not.toContain('canary');
    expect(await readFile(file)).toEqual(Buffer.from(content));

    const { backup } = await saveProfile(file, 'shop', { mode: 'test', key: 'new' });
    expect(await readFile(backup ?? '')).toEqual(Buffer.from(content));
    expect(await permissions(backup ?? '')).toBe('600 in 700');
    expect(await beside(file)).toEqual(['config.toml', path.basename(backup ?? '')]);
    expect(storedProfile((await readConfig(file)).config, 'shop')?.key).toBe('new');
  },
);
