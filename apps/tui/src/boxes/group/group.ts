import { partText } from '../../table/list-texts.ts';
import { tableOf } from '../../state/tables.ts';
import { formatTotals, displayWidth, fit } from '@paydeck/presentation/internal';
import type { Span } from '../../drawing/line.ts';
import { columnLeft, columnRight } from '../../keys/shared-keys.ts';
import { equalsCondition } from '../../service/fields.ts';
import { close, open } from '../../state/stack.ts';
import type { Box, State } from '../../state/state.ts';
import { filterBy, viewOf } from '../../state/views.ts';
import { formatOf } from '../../service/display.ts';
import { listCache } from '../../state/list-cache.ts';
import { rowCount, shownItems } from '../../state/list-state.ts';
import { summedColumns } from '../../state/sums.ts';
import { choiceBox } from '../choice-box.ts';
import { groupingsOf, isBy, type Grouping, groupsOf, type Group } from './groups.ts';

export interface GroupBox {
  readonly by: number;
  readonly cursor: number;
}

export const groupBox: Box<GroupBox> = choiceBox<GroupBox, Group>({
  name: 'group',
  opening: {
    keys: ['#'],
    group: 'Find',
    help: 'group and count by a column, with sums by currency',
    in: ['list'],
    whyNot: (state) => (rowCount(viewOf(state).list) === 0 ? 'There are no rows to group.' : undefined),
    open(state) {
      const { cursor } = tableOf(state);
      const by = cursor === undefined ? -1 : waysOf(state).findIndex((way) => isBy(way, cursor));
      return open(state, groupBox, { by: Math.max(0, by), cursor: 0 });
    },
  },
  bindings: [
    { ...columnLeft, run: (state, own) => groupBy(state, own.by - 1) },
    { ...columnRight, run: (state, own) => groupBy(state, own.by + 1) },
  ],
  title: (state) => `Groups of ${viewOf(state).list.listing}`,
  widest: 96,
  head(state, own) {
    const { list } = viewOf(state);
    const { length } = groupsIn(state, own);
    const { filter } = list.rows.options;
    const part = filter === '' ? partText(list) : `${rowCount(list)} shown of ${partText(list)}`;
    return [
      [
        { text: `by ${waysOf(state)[own.by]?.title ?? ''}`, style: 'heading' },
        { text: `   ${length} value${length === 1 ? '' : 's'}` },
      ],
      [{ text: part, style: 'muted' }],
      [],
    ];
  },
  choices: groupsIn,
  rows: (groups, state, _own, width) => rowsOf(groups, width - 2, state),
  footer: () => '{choose} opens the rows  {column-left} {column-right} another column',
  choose: openGroup,
});

function groupBy(state: State, by: number): State {
  const { length } = waysOf(state);
  return open(state, groupBox, { by: (by + length) % length, cursor: 0 });
}

function waysOf(state: State): Grouping[] {
  return groupingsOf(viewOf(state).list.listing, tableOf(state).cursor);
}

function openGroup(state: State, group: Group | undefined, { by }: GroupBox): State {
  const way = waysOf(state)[by];
  if (way === undefined || group === undefined) return state;
  const { filter } = viewOf(state).list.rows.options;
  // The new term is first, because a fuzzy term takes everything that follows it.
  return filterBy(close(state), `${equalsCondition(way.column.key, group.value)} ${filter}`.trimEnd());
}

function rowsOf(groups: readonly Group[], width: number, state: State): Span[][] {
  const format = formatOf(state.display, viewOf(state).list.loadState.at);
  const counts = Math.max(0, ...groups.map(({ count }) => String(count).length));
  const labels = Math.min(Math.max(0, ...groups.map(({ label }) => displayWidth(label))), Math.floor(width / 2));
  const room = width - counts - labels - 4;
  return groups.map(({ label, count, sums }) => {
    const [first] = sums;
    const texts = [
      sums.map(({ title, totals }) => `${title.toLowerCase()} ${formatTotals(totals, format)}`).join('  '),
      ...[Infinity, 3, 1].map((most) => (first === undefined ? '' : formatTotals(first.totals, format, most))),
    ].slice(sums.length > 1 ? 0 : 1);
    // An amount is never truncated.
    const sum = texts.find((text) => displayWidth(text) <= room) ?? '';
    return [{ text: ` ${fit(label, labels)} ${String(count).padStart(counts)}` }, { text: `  ${sum}` }];
  });
}

function groupsIn(state: State, { by }: GroupBox): readonly Group[] {
  const { list } = viewOf(state);
  const way = waysOf(state)[by];
  if (way === undefined) return [];
  const items = shownItems(list);
  const summed = summedColumns(list, tableOf(state));
  const format = formatOf(state.display, list.loadState.at);
  const kind = [way.title, ...summed.map(({ key }) => key), format.amountUnit, format.payoutCurrency].join(' ');
  return groupsKnown(items, kind, items, () => groupsOf(items, way, summed, format));
}

const groupsKnown = listCache<readonly Group[]>();
