import { drawnBy } from './drawn-by.tsx';
import { edgeText, type Drawing } from '../drawing/box.ts';
import type { Span } from '../drawing/line.ts';
import { back, choose } from '../keys/shared-keys.ts';
import { close, keyed, open } from '../state/stack.ts';
import type { Binding, Box, State } from '../state/state.ts';
import { choiceLines, choicesInFull, moreBelow, moveChoice } from '../widgets/choice-list.ts';

export interface ChoiceBox<Model extends { readonly cursor: number }> extends Pick<Box<Model>, 'name' | 'opening'> {
  title(state: State, model: Model): string;
  readonly widest: number;
  /** The lines above the rows. Without enough room the blank ones go first. */
  head?(state: State, model: Model, width: number): readonly (readonly Span[])[];
  count(state: State, model: Model): number;
  rows(state: State, model: Model, shown: ShownRows): readonly (readonly Span[])[];
  /** Whether the row at the cursor is shown whole below the rows where it is truncated. Default: false. */
  readonly isInFull?: boolean;
  /** The text in the lower edge; `{command}` stands for a key. */
  footer?(state: State, model: Model): string;
  /** Chooses the row at the cursor. Without it a binding does that. */
  choose?(this: void, state: State, model: Model): State;
  readonly bindings?: readonly Binding<Model>[];
}

interface ShownRows {
  readonly from: number;
  readonly to: number;
  readonly width: number;
}

export function choiceBox<Model extends { readonly cursor: number }>(choice: ChoiceBox<Model>): Box<Model> {
  const { name, opening, bindings = [], choose: run } = choice;
  const own = new Set(bindings.map(({ command }) => command));
  const usual: Binding<Model>[] = [
    ...(run === undefined ? [] : [{ ...choose, run: (state: State, model: Model) => run(state, model) }]),
    ...(own.has('leave') ? [] : [{ ...back, run: close }]),
  ];
  const box: Box<Model> = {
    name,
    ...(opening === undefined ? {} : { opening }),
    scopes: { [name]: 'choice-list' },
    bindings: [...bindings, ...usual.filter(({ command }) => !own.has(command))],
    move(state, model, move) {
      const cursor = moveChoice(model.cursor, move, { total: choice.count(state, model) });
      return open(state, box, { ...model, cursor });
    },
    ...drawnBy<Model>((state, model, room) => drawingOf(choice, state, model, room)),
  };
  return box;
}

function drawingOf<Model extends { readonly cursor: number }>(
  choice: ChoiceBox<Model>,
  state: State,
  model: Model,
  room: { readonly width: number; readonly height: number },
): Drawing {
  const width = Math.min(room.width, choice.widest);
  const count = choice.count(state, model);
  const head = choice.head?.(state, model, width) ?? [];
  const isTight = head.length + Math.min(count, leastRows) > room.height;
  const above = head.filter((spans) => !isTight || spans.length > 0);
  const free = room.height - above.length;
  const height = Math.max(1, Math.min(count, free));
  const cursor = Math.max(0, Math.min(model.cursor, count - 1));
  const from = Math.max(0, cursor - height + 1);
  const lines =
    choice.isInFull === true
      ? choicesInFull(choice.rows(state, model, { from: 0, to: count, width }), cursor, { width, height: free })
      : choiceLines(choice.rows(state, model, { from, to: from + height, width }), cursor - from, height);
  const more = choice.isInFull === true ? undefined : moreBelow(cursor, height, count);
  const footer = choice.footer?.(state, model);
  return {
    title: choice.title(state, model),
    width,
    lines: [...above.slice(0, Math.max(0, room.height - height)), ...lines],
    footer: edgeText(more, footer === undefined ? undefined : keyed(state, footer)),
  };
}

const leastRows = 3;
