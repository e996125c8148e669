import { assert, jsonValue, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { load } from 'js-yaml';
import { documentLines, foldablePaths, unfoldedLines, type DocumentLine } from './document-lines.ts';
import { valueAt } from './path.ts';
import { attacks } from '../test-support/hostile-text.ts';
import { sample } from '../test-support/samples.ts';

const item = {
  id: 'sub_1',
  customer: { name: 'Ada', tags: ['a', { b: 1 }], none: {} },
  next: '2026-12-03',
  gone: null,
};

describe('an item as JSON', () => {
  test('is what JSON.stringify writes', () => {
    expect(joined(documentLines(sample, 'json'))).toBe(JSON.stringify(sample, undefined, 2));
  });

  test('folds an object to one line', () => {
    const lines = documentLines(item, 'json');
    expect(shown(lines, new Set(['customer']))).toEqual([
      '{',
      '  "id": "sub_1",',
      '  "customer": {3},',
      '  "next": "2026-12-03",',
      '  "gone": null',
      '}',
    ]);
    expect(shown(lines, new Set(['customer.tags.1', 'customer.tags']))).toContain('    "tags": [2],');
    expect(shown(lines, new Set(['']))).toEqual(['{4}']);
  });

  test('names the path of every line, and the path leads to its value', () => {
    const lines = documentLines(item, 'json');
    expect(lines.map(({ path }) => path)).toEqual([
      '',
      'id',
      'customer',
      'customer.name',
      'customer.tags',
      'customer.tags.0',
      'customer.tags.1',
      'customer.tags.1.b',
      'customer.tags.1',
      'customer.tags',
      'customer.none',
      'customer',
      'next',
      'gone',
      '',
    ]);
    expect(valueAt(item, 'customer.tags.1.b')).toBe(1);
    expect(valueAt({ 'a.b': { 'c\\': 2 } }, 'a\\.b.c\\\\')).toBe(2);
    expect(valueAt(item, 'customer.toString')).toBeUndefined();
    expect(foldablePaths(lines)).toEqual(['customer', 'customer.tags', 'customer.tags.1']);
  });
});

describe('an item as YAML', () => {
  test('quotes strings that are not plain words', () => {
    expect(shown(documentLines(item, 'yaml'))).toEqual([
      'id: sub_1',
      'customer:',
      '  name: Ada',
      '  tags:',
      '    - a',
      '    -',
      '      b: 1',
      '  none: {}',
      'next: "2026-12-03"',
      'gone: null',
    ]);
  });

  test('folds a list to one line', () => {
    expect(shown(documentLines(item, 'yaml'), new Set(['customer.tags']))).toContain('  tags: [2]');
    expect(shown(documentLines(item, 'yaml'), new Set(['customer.tags.1']))).toContain('    - {1}');
  });
});

test('parses back to the original item in both formats', () => {
  assert(
    property(jsonValue({ maxDepth: 4 }), (value) => {
      const sent: unknown = JSON.parse(JSON.stringify(value));
      expect(JSON.parse(joined(documentLines(sent, 'json')))).toEqual(sent);
      expect(load(joined(documentLines(sent, 'yaml')))).toEqual(sent);
    }),
    { numRuns: 1_000, seed: 20_261_121 },
  );
});

test('sanitizes hostile text', () => {
  const hostile = Object.fromEntries(attacks.map(([name, attack]) => [`${attack}${name}`, [attack]]));
  for (const format of ['json', 'yaml'] as const) {
    const lines = documentLines(hostile, format);
    expect(lines.map(({ text, folded }) => text + folded).join('')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
  }
});

test('limits the lines of a huge response', () => {
  const many = Array.from({ length: 100 }, () => Array.from({ length: 1_000 }, (_, index) => index));
  const lines = documentLines(many, 'json');
  expect(lines.length).toBeLessThan(30_000);
  expect(JSON.parse(joined(lines))).toEqual(many);
});

function joined(lines: readonly DocumentLine[]): string {
  return shown(lines).join('\n');
}

function shown(lines: readonly DocumentLine[], folded: ReadonlySet<string> = new Set()): string[] {
  return unfoldedLines(lines, folded).map((index) => {
    const line = lines[index];
    if (line === undefined) throw new Error('There is no such line.');
    const isFolded = line.end !== undefined && folded.has(line.path);
    return '  '.repeat(line.depth) + (isFolded ? line.folded : line.text);
  });
}
