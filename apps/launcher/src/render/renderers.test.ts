import { describe, expect, test } from 'vitest';
import { rateLimit } from '../commands/rate-limit.ts';
import { subscriptions } from '../commands/subscriptions.ts';
import { webhookHealth } from '../commands/webhook-health.ts';
import { cell, lineResult, type Result } from './result.ts';
import { renderers } from './renderers.ts';

const meta = { mode: 'test', at: 0, requests: 1 } as const;
const row = {
  title: 'Ada',
  subtitle: 'ada@example.com',
  cells: [cell('Pro'), cell(''), cell('4900 USD/mo', { kind: 'amount' })],
  id: 'sub_1',
};
const result: Result = { headline: '1 active', level: 'neutral', rows: [row], notes: ['A note'], meta, exitCode: 0 };
const failure = lineResult('Offline', 1, meta);
const bad = 'a\u001b[2J\n\t\u202eb\u009b|\0\u001f<b>&amp;:smile:\\n';
const notMarkup = '\0markup-rows\u001ffalse\n';
const hostile: Result = {
  ...result,
  headline: bad,
  notes: [bad],
  rows: [{ ...row, title: bad, subtitle: bad, cells: [cell(bad)], id: bad }],
};

function rendered(format: string, what: Result): string {
  return renderers[format]?.(what, subscriptions, { isColoured: false }) ?? '';
}

describe('the formats', () => {
  test('tsv has a text, a tab and the id in each line', () => {
    expect(rendered('tsv', result)).toBe('Ada · Pro · 4900 USD/mo · ada@example.com\tsub_1\n');
    expect(rendered('tsv', failure)).toBe('Offline · test\t\n');
  });

  test('a value with a label is printed after it', () => {
    const cells = [cell('66.30', { kind: 'amount', label: 'FEE' }), cell('', { kind: 'amount', label: 'TAX' })];
    expect(rendered('tsv', { ...result, rows: [{ title: '2026-11-15', cells, id: 'po_1' }] })).toBe(
      '2026-11-15 · fee 66.30\tpo_1\n',
    );
  });

  test('rofi has the id as info of a row, and a headline that cannot be selected', () => {
    expect(rendered('rofi', result)).toBe(
      `${notMarkup}1 active · test\0nonselectable\u001ftrue\nAda · Pro · 4900 USD/mo · ada@example.com\0info\u001fsub_1\n`,
    );
    expect(rendered('rofi', failure)).toBe(`${notMarkup}Offline · test\0nonselectable\u001ftrue\n`);
  });

  test('alfred has Script Filter JSON with the id as argument', () => {
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

  test('bitbar has a menu with ids one level deeper', () => {
    expect(rendered('bitbar', { ...result, level: 'warning' })).toBe(
      [
        '1 active · test | color=orange emojize=false symbolize=false unescape=false useMarkup=false',
        '---',
        'Ada · Pro · 4900 USD/mo · ada@example.com | emojize=false symbolize=false unescape=false useMarkup=false',
        '--sub_1 | font=Menlo emojize=false symbolize=false unescape=false useMarkup=false',
        'A note | emojize=false symbolize=false unescape=false useMarkup=false',
        '1 request | emojize=false symbolize=false unescape=false useMarkup=false',
        'Refresh | refresh=true',
        '',
      ].join('\n'),
    );
    const dashed = rendered('bitbar', { ...result, rows: [{ ...row, title: '---' }] });
    expect(dashed.match(/^---$/gm)).toHaveLength(1);
  });

  test('waybar has a line of JSON with the headline, the records and a class', () => {
    const styled: Result = {
      ...result,
      level: 'bad',
      headline: '<b> & co',
      meta: { ...meta, rateLimit: { remaining: 3, limit: 60 } },
    };
    expect(JSON.parse(rendered('waybar', styled))).toEqual({
      text: '&lt;b&gt; &amp; co · test',
      tooltip: 'Ada · Pro · 4900 USD/mo · ada@example.com\nA note\n1 request · 3 of 60 left',
      class: ['bad', 'test'],
      percentage: 5,
    });
    const many = { ...result, rows: Array.from({ length: 40 }, () => row) };
    expect(JSON.parse(rendered('waybar', many)).tooltip.split('\n')).toHaveLength(33);
  });

  test('vicinae has the output of raycast without colours in a line', () => {
    const inColour = { isColoured: true };
    expect(renderers['vicinae']?.(result, subscriptions, inColour)).toBe(
      renderers['raycast']?.(result, subscriptions, inColour),
    );
    const good: Result = { ...result, level: 'good' };
    expect(renderers['vicinae']?.(good, webhookHealth, inColour)).toBe('1 active · test\n');
    expect(renderers['raycast']?.(good, webhookHealth, inColour)).toBe('\u001b[32m1 active\u001b[0m · test\n');
    expect(renderers['raycast']?.(good, rateLimit, inColour)).toBe('1 active · test\n');
  });

  test('all show the age of a stored result', () => {
    const stored: Result = { ...result, meta: { ...meta, ageMs: 3 * 3_600_000 } };
    for (const format of ['alfred', 'rofi', 'bitbar', 'waybar'])
      expect(rendered(format, stored)).toContain('1 active · 3 h old · test');
    expect(renderers['raycast']?.(stored, webhookHealth, { isColoured: false })).toBe('1 active · 3 h old · test\n');
    expect(rendered('raycast', stored)).toContain('test · from 1970-01-01 00:00 UTC');
  });

  test.each([
    ['tsv', 1, 1],
    ['rofi', 3, 0],
    ['alfred', 1, 0],
    ['bitbar', 7, 0],
    ['waybar', 1, 0],
    ['vicinae', 7, 0],
    ['raycast', 7, 0],
    ['json', 1, 0],
  ])('%s prints hostile text as text', (format, lines, tabs) => {
    const text = rendered(format, hostile);
    expect(text.match(/\n/g)).toHaveLength(lines);
    expect(text.match(/\t/g) ?? []).toHaveLength(tabs);
    expect(text.match(/[\0\u001f]/g) ?? []).toHaveLength(format === 'rofi' ? 6 : 0);
    expect(text.replaceAll(/[\n\t\0\u001f]/g, '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    // Each line of a menu has the one bar that begins its settings.
    const bars = format === 'bitbar' ? 6 : undefined;
    expect(bars === undefined || text.match(/\|/g)?.length === bars).toBe(true);
  });

  test('formats with Pango markup escape the text of the service', () => {
    expect(rendered('bitbar', hostile)).not.toMatch(/[<&]/);
    const shown = rendered('bitbar', hostile)
      .split('\n')
      .filter((line) => line.includes('|') && !line.startsWith('Refresh'));
    for (const line of shown) expect(line).toMatch(/ unescape=false useMarkup=false$/);
    const { text, tooltip } = JSON.parse(rendered('waybar', hostile));
    for (const markup of [text, tooltip]) {
      expect(markup).toContain('&lt;b&gt;&amp;amp;');
      expect(markup.replaceAll(/&(?:lt|gt|amp);/g, '')).not.toMatch(/[<&]/);
    }
    expect(rendered('rofi', hostile).startsWith(notMarkup)).toBe(true);
  });

  test('every format is tested with hostile text', () => {
    const tried = ['tsv', 'rofi', 'alfred', 'bitbar', 'waybar', 'vicinae', 'json', 'raycast'];
    expect(Object.keys(renderers).toSorted()).toEqual(tried.toSorted());
  });
});
