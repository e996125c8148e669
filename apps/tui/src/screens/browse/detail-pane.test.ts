import { textOf } from '../../drawing/line.ts';
import { detailLines, type DetailLine, type DetailPart } from '@paydeck/presentation/internal';
import { expect, test } from 'vitest';
import { listings } from '../../service/listings.ts';
import { detailPane, labelWidth } from './detail-pane.ts';
import { listingNames } from '../../service/resources/resources.ts';

const format = { now: 0 };

test('aligns all values, and truncates long labels where names of one origin are alike', () => {
  expect(drawn(partnerIds, { width: 44 })).toEqual([
    ' ▾ metadata          {3}',
    '   partner…count_id  41',
    '   partner…gment_id  42',
    '   plan              gold',
  ]);
});

test('shows the whole label on the selected line, and its value in any case', () => {
  expect(drawn(partnerIds, { width: 44, cursor: 1 })[1]).toBe('▶  partner_integration_account_id  41');
  const long = { metadata: { [`${'partner_'.repeat(20)}id`]: 'a value of some length' } };
  const line = drawn(long, { width: 60, cursor: 1 })[1] ?? '';
  expect(line).toMatch(/^▶  partner_\S+…\S+_id  a value of some length$/);
  expect(line).toHaveLength(59);
  // Without the cursor the column stays as it is.
  expect(drawn(long, { width: 60 })[1]).toMatch(/^ {3}\S{16}  a value of some length$/);
});

test.each(listingNames)('has room for the label of every documented field of %s', (name) => {
  for (const { text, depth } of labelsOf(listings[name].fields)) {
    // A section may have a fold mark of two columns.
    expect([text, 2 * depth + text.length <= labelWidth]).toEqual([text, true]);
  }
});

test('says where a link leads', () => {
  const links = (['customer_id', 'product_id'] as const).map((name) => {
    const link = {
      to: 'list',
      resource: name === 'customer_id' ? 'subscriptions' : 'discounts',
      params: { [name]: 'x' },
    } as const;
    return { ...detailLines([{ name, kind: 'text' }], { [name]: 'x' }, format)[0]!, link };
  });
  const options = { isFocused: false, folded: new Set<string>(), followKey: '⏎', width: 60, height: 2 };
  const drawnLines = detailPane(links, { cursor: 0, top: 0 }, { ...options, grid: { columns: 1, linesInColumn: 2 } });
  expect(drawnLines.map((line) => textOf(line).trimEnd())).toEqual([
    expect.stringMatching(/ ⏎ customer$/),
    expect.stringMatching(/ ⏎ discounts$/),
  ]);
});

const partnerIds = {
  metadata: { partner_integration_account_id: '41', partner_integration_segment_id: '42', plan: 'gold' },
};

function drawn(item: object, { width, cursor }: { width: number; cursor?: number }): string[] {
  const lines: DetailLine[] = detailLines([{ name: 'metadata', kind: 'map' }], item, format);
  const place = { cursor: cursor ?? 0, top: 0 };
  const options = { isFocused: cursor !== undefined, folded: new Set<string>(), followKey: '⏎' };
  const grid = { columns: 1, linesInColumn: lines.length } as const;
  return detailPane(lines, place, { ...options, width, height: lines.length, grid }).map((line) =>
    textOf(line).trimEnd(),
  );
}

function labelsOf(parts: readonly DetailPart[], depth = 0): { text: string; depth: number }[] {
  return parts.flatMap((part) => {
    if ('computed' in part) return [{ text: part.computed, depth }];
    const fold = part.kind === 'object' || part.kind === 'list' || part.kind === 'map' ? '▸ ' : '';
    const below = labelsOf(part.fields ?? [], depth + (part.kind === 'list' ? 2 : 1));
    return [{ text: fold + (part.label ?? part.name), depth }, ...below];
  });
}
