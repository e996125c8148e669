import { displayWidth, fit } from '@paydeck/presentation/internal';
import { edgeText, type Room } from '../../drawing/box.ts';
import { lineOf, type Span } from '../../drawing/line.ts';
import { isMove } from '../../keys/moves.ts';
import { equalsCondition } from '../../service/fields.ts';
import type { Item } from '../../service/listings.ts';
import { close, open } from '../../state/box.ts';
import { tableOf } from '../../state/columns.ts';
import { filterBy } from '../../state/filtering.ts';
import { formatOf } from '../../state/format-of.ts';
import { rowCount } from '../../state/list-state.ts';
import { partText } from '../../state/loaded.ts';
import { keyed, say, viewOf, type Box, type State } from '../../state/state.ts';
import { summedColumn } from '../../state/sums.ts';
import { totalsText } from '../../state/totals-text.ts';
import { choiceLines, moreBelow, moveChoice } from '../../widgets/choice-list.ts';
import { groupingsOf, isBy, type Grouping } from './groupings.ts';
import { groupsOf, type Group } from './groups.ts';

/** The rows of the list grouped by a column, with the cursor on one group. */
export interface GroupBox {
  /** The index of the chosen grouping. */
  readonly by: number;
  readonly cursor: number;
}

export const groupBox: Box<GroupBox> = {
  name: 'group',
  scope: () => 'group',
  open(state) {
    if (rowCount(viewOf(state).list) === 0) return say(state, 'There are no rows to group.', 'problem');
    const { cursor } = tableOf(state);
    const by = cursor === undefined ? -1 : waysOf(state).findIndex((way) => isBy(way, cursor));
    return open(state, groupBox, { by: Math.max(0, by), cursor: 0 });
  },
  press(own, { command }, state) {
    const ways = waysOf(state);
    if (command === 'back') return close(state);
    if (command === 'choose') return chosen(own, state);
    const step = command === 'column-right' ? 1 : command === 'column-left' ? ways.length - 1 : 0;
    if (step > 0) return open(state, groupBox, { by: (own.by + step) % ways.length, cursor: 0 });
    if (!isMove(command)) return state;
    const rows = { total: groupsIn(own, state).length };
    return open(state, groupBox, { ...own, cursor: moveChoice(own.cursor, command, rows) });
  },
  draw(own, room, state) {
    const { list } = viewOf(state);
    const way = waysOf(state)[own.by];
    const groups = groupsIn(own, state);
    const width = Math.min(room.width, widest);
    const { filter } = list.rows.arrangement;
    const part = filter === '' ? partText(list) : `${rowCount(list)} shown of ${partText(list)}`;
    const head: Span[][] = [
      [
        { text: `by ${way?.title ?? ''}`, style: 'heading' },
        { text: `   ${groups.length} value${groups.length === 1 ? '' : 's'}` },
      ],
      [{ text: part, style: 'muted' }],
      [],
    ];
    const height = Math.max(1, Math.min(groups.length, room.height - head.length));
    const cursor = Math.min(own.cursor, groups.length - 1);
    const top = Math.max(0, cursor - height + 1);
    const rows = rowsOf(groups.slice(top, top + height), { width: width - 2, height }, state);
    return {
      title: `Groups of ${list.listing}`,
      width,
      lines: [
        ...head.map((spans) => lineOf([...spans, { text: '' }], width)),
        ...choiceLines(rows, cursor - top, { width, height }),
      ],
      footer: edgeText(
        moreBelow(cursor, height, groups.length),
        keyed(state, '{choose} opens the rows  {column-left} {column-right} another column'),
      ),
    };
  },
};

function waysOf(state: State): Grouping[] {
  return groupingsOf(viewOf(state).list.listing, tableOf(state).cursor);
}

/** Filters by the group. An earlier filter still applies. */
function chosen(own: GroupBox, state: State): State {
  const way = waysOf(state)[own.by];
  const group = groupsIn(own, state)[own.cursor];
  if (way === undefined || group === undefined) return state;
  const { filter } = viewOf(state).list.rows.arrangement;
  // The new term is first, because a fuzzy term takes everything that follows it.
  return filterBy(close(state), `${equalsCondition(way.column.key, group.value)} ${filter}`.trimEnd());
}

/** Draws the counts, and the sums if there is room. */
function rowsOf(groups: readonly Group[], { width }: Room, state: State): Span[][] {
  const format = formatOf(state.display, viewOf(state).list.reading.at);
  const counts = Math.max(0, ...groups.map(({ count }) => String(count).length));
  const labels = Math.min(Math.max(0, ...groups.map(({ label }) => displayWidth(label))), Math.floor(width / 2));
  const room = width - counts - labels - 4;
  return groups.map(({ label, count, totals }) => [
    { text: ` ${fit(label, labels)} ${String(count).padStart(counts)}` },
    {
      text: totals.size === 0 ? '' : `  ${sumText([Infinity, 3, 1], (most) => totalsText(totals, format, most), room)}`,
    },
  ]);
}

/** Returns the sum with the most currencies that fit, because an amount is never truncated. */
function sumText(mosts: readonly number[], write: (most: number) => string, room: number): string {
  const texts = mosts.map(write);
  return texts.find((text) => displayWidth(text) <= room) ?? '';
}

function groupsIn({ by }: GroupBox, state: State): readonly Group[] {
  const { list } = viewOf(state);
  const way = waysOf(state)[by];
  if (way === undefined) return [];
  const { items } = list.reading;
  const summed = summedColumn(list, tableOf(state));
  const format = formatOf(state.display, list.reading.at);
  const { shown } = list.rows;
  const kind = [way.title, summed?.key, format.amountUnit, format.payoutCurrency].join(' ');
  const known = remembered.get(shown ?? items);
  if (known?.items === items && known.kind === kind) return known.groups;
  const rows = shown === undefined ? items : shown.flatMap((index) => items[index] ?? []);
  const groups = groupsOf(rows, way, summed, format);
  remembered.set(shown ?? items, { items, kind, groups });
  return groups;
}

/** A cache of the groups, because the screen is drawn often. */
const remembered = new WeakMap<
  object,
  { readonly items: readonly Item[]; readonly kind: string; readonly groups: readonly Group[] }
>();

const widest = 96;
