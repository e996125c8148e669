import { cases, propertyTest } from '@paydeck/core/test-support/cases';
import * as fc from 'fast-check';
import { parse, stringify } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { changed, withoutEmptyTables } from './change.ts';
import { editToml, lineOf, type EntryWriter, type TomlChange } from './toml-edit.ts';

const entry: EntryWriter = (name, value) => stringify({ [name]: value }).trimEnd();

const word = fc.oneof(fc.constantFrom('mode', 'key', 'a b', 'x.y', '"', '#', "it's", ''), fc.string({ maxLength: 8 }));
const value = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.boolean(),
  fc.integer(),
  fc.array(fc.string(), { maxLength: 3 }),
);
const name = fc.constantFrom('shop', 'other', 'café');

describe('editing TOML in place', () => {
  test('applies changes with any names and values, and keeps every comment', propertyTest, () => {
    const change = fc.record({
      path: fc.tuple(fc.constant('profiles'), name, word),
      value: fc.option(value, { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 8 }), (changes: TomlChange[]) => {
        let text = '# first\n[profiles.shop] # the shop\nmode = "test" # a mode\n\n# last\n';
        for (const each of changes) {
          const wanted = changed(parse(text), [each]);
          text = editToml(text, [each], entry);
          expect(withoutEmptyTables(parse(text))).toEqual(withoutEmptyTables(wanted));
        }
        expect(text).toContain('# first\n');
        expect(text).toContain('# the shop\n');
        expect(text).toContain('# last\n');
      }),
      cases(),
    );
  });

  test('removes only a table with its nested tables', () => {
    const text = '[a]\nx = 1\n\n[a.b]\ny = 2 # gone\n\n[c]\nz = 3\n';
    expect(editToml(text, [{ path: ['a'], value: undefined }], entry)).toBe('\n\n[c]\nz = 3\n');
  });

  test('finds the line of an entry, or of its parent', () => {
    const text = '# one\n[a]\nx = [\n  1,\n]\nb.c = 2\n[[list]]\ny = 1\n';
    expect(lineOf(text, ['a', 'x'])).toBe(3);
    expect(lineOf(text, ['a', 'b', 'c'])).toBe(6);
    expect(lineOf(text, ['a', 'b'])).toBe(6);
    expect(lineOf(text, ['a', 'missing'])).toBe(2);
    expect(lineOf(text, ['list', '0', 'y'])).toBe(8);
    expect(lineOf(text, ['nowhere'])).toBeUndefined();
  });
});
