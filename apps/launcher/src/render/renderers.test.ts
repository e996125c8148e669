import { describe, expect, test } from 'vitest';
import { subscriptions } from '../commands/subscriptions.ts';
import { lineResult, type Result } from '../result.ts';
import { renderers } from './renderers.ts';

const meta = { mode: 'test', at: 0, requests: 1 } as const;
const row = { title: 'Ada', subtitle: 'ada@example.com', cells: ['Pro', '', '4900 USD/mo'], id: 'sub_1' };
const result: Result = { headline: '1 active', tone: 'neutral', rows: [row], notes: ['A note'], meta, exitCode: 0 };
const failure = lineResult('Offline', 1, meta);
const bad = 'a\u001b[2J\n\t\u202eb\u009b|\0\u001f';
const hostile: Result = {
  ...result,
  headline: bad,
  notes: [bad],
  rows: [{ ...row, title: bad, subtitle: bad, cells: [bad], id: bad }],
};

function rendered(format: string, what: Result): string {
  return renderers[format]?.(what, subscriptions, { isColoured: false }) ?? '';
}

describe('the formats', () => {
  test('tsv is a text, a tab and the id', () => {
    expect(rendered('tsv', result)).toBe('Ada · Pro · 4900 USD/mo · ada@example.com\tsub_1\n');
    expect(rendered('tsv', failure)).toBe('Offline · test\t\n');
  });

  test('rofi carries the id beside a row, and an answer that cannot be chosen', () => {
    expect(rendered('rofi', result)).toBe(
      '1 active · test\0nonselectable\u001ftrue\nAda · Pro · 4900 USD/mo · ada@example.com\0info\u001fsub_1\n',
    );
    expect(rendered('rofi', failure)).toBe('Offline · test\0nonselectable\u001ftrue\n');
  });

  test('alfred is a script filter whose rows pass their id on', () => {
    expect(JSON.parse(rendered('alfred', result))).toEqual({
      skipknowledge: true,
      items: [
        { title: '1 active · test', subtitle: 'A note', valid: false },
        {
          title: 'Ada',
          subtitle: 'Pro · 4900 USD/mo · ada@example.com',
          arg: 'sub_1',
          valid: true,
          text: { copy: 'sub_1' },
        },
      ],
    });
  });

  test.each([
    ['tsv', 1, 1],
    ['rofi', 2, 0],
    ['alfred', 1, 0],
    ['json', 1, 0],
  ])('%s keeps hostile text in its place', (format, lines, tabs) => {
    const text = rendered(format, hostile);
    expect(text.match(/\n/g)).toHaveLength(lines);
    expect(text.match(/\t/g) ?? []).toHaveLength(tabs);
    expect(text.match(/[\0\u001f]/g) ?? []).toHaveLength(format === 'rofi' ? 4 : 0);
    expect(text.replaceAll(/[\n\t\0\u001f]/g, '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });
});
