import type { Line } from '../drawing/line.ts';
import { back, choose } from '../keys/shared-keys.ts';
import { close, keyed, open } from '../state/stack.ts';
import type { Binding, Box, State } from '../state/state.ts';
import { choiceLines, moveChoice, rowsInBox, wholeRow } from '../widgets/choice-list.ts';
import { clamp } from '../widgets/scroll-window.ts';

interface ChoiceBox<Model extends { readonly cursor: number }, Choice> extends Pick<Box<Model>, 'name' | 'opening'> {
  title(state: State, model: Model): string;
  readonly widest: number;
  /** The lines above the rows. Without enough room the blank ones go first. */
  head?(state: State, model: Model, width: number): readonly Line[];
  choices(state: State, model: Model): readonly Choice[];
  /** Draws some of the choices; all of them where they are shown in full. */
  rows(choices: readonly Choice[], state: State, model: Model, width: number): readonly Line[];
  /** Whether the row at the cursor is shown whole below the rows where it is truncated. Default: false. */
  readonly isInFull?: boolean;
  /** The text in the lower edge; `{command}` stands for a key. */
  footer?(state: State, model: Model): string;
  choose?(this: void, state: State, choice: Choice | undefined, model: Model): State;
  /** Its own keys. They replace the usual ones, which choose and close. */
  readonly bindings?: readonly Binding<Model>[];
}

export function choiceBox<Model extends { readonly cursor: number }, Choice>(
  choice: ChoiceBox<Model, Choice>,
): Box<Model> {
  const { name, opening, bindings = [] } = choice;
  const own = new Set(bindings.flatMap(({ keys }) => keys));
  const usual: readonly Binding<Model>[] = [
    {
      ...choose,
      run: (state, model) => choice.choose?.(state, choice.choices(state, model)[model.cursor], model) ?? state,
    },
    { ...back, run: close },
  ];
  const box: Box<Model> = {
    name,
    ...(opening === undefined ? {} : { opening }),
    scopes: { [name]: 'choice-list' },
    bindings: [...bindings, ...usual.filter(({ keys }) => !keys.some((key) => own.has(key)))],
    move(state, model, move) {
      const cursor = moveChoice(model.cursor, move, choice.choices(state, model).length);
      return open(state, box, { ...model, cursor });
    },
    draw(state, model, room) {
      const width = Math.min(room.width, choice.widest);
      const choices = choice.choices(state, model);
      const cursor = clamp(model.cursor, 0, choices.length - 1);
      const rowsOf = (some: readonly Choice[]): readonly Line[] => choice.rows(some, state, model, width);
      const all = choice.isInFull === true ? rowsOf(choices) : undefined;
      const content = {
        title: choice.title(state, model),
        width,
        head: choice.head?.(state, model, width) ?? [],
        foot: all === undefined ? [] : wholeRow(all, cursor, { ...room, width }),
        count: choices.length,
        cursor,
        rows: (from: number, to: number) =>
          choiceLines(all?.slice(from, to) ?? rowsOf(choices.slice(from, to)), cursor - from),
        footer: keyed(state, choice.footer?.(state, model) ?? ''),
      };
      return rowsInBox(content, room);
    },
  };
  return box;
}
