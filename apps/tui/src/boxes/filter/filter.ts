import { matchText } from '../../table/list-texts.ts';
import type { Span } from '../../drawing/line.ts';
import { complete, keep, leave } from '../../keys/shared-keys.ts';
import { fieldsOf } from '../../service/fields.ts';
import type { Item } from '../../service/listings.ts';
import type { RowOptions } from '../../state/rows.ts';
import { close, keyed, open } from '../../state/stack.ts';
import type { Box, State } from '../../state/state.ts';
import { filterBy, viewOf, withList } from '../../state/views.ts';
import { hasEnded } from '../../state/load-state.ts';
import { targetsFor } from '../../service/known-id.ts';
import { isArranging, readAll, returnTo, rowCount, selectedItem } from '../../state/list-state.ts';
import { mirroredAt } from '../../state/mirror.ts';
import { moveInShown } from '../../state/move.ts';
import { recalled, remember } from '../../state/prompt-history.ts';
import { editPrompt, promptLine, lineWith, typedText, type EditedLine } from '../../widgets/text-input.ts';

export interface FilterPrompt {
  readonly line: EditedLine;
  readonly before: RowOptions;
  readonly item: Item | undefined;
  /** Whether nothing was typed yet. Then text replaces the old filter, while other keys edit it. */
  readonly isUntouched: boolean;
}

export const filterBox: Box<FilterPrompt> = {
  name: 'filter',
  scopes: { filter: 'choosing-prompt' },
  opening: {
    keys: ['/'],
    group: 'Find',
    help: 'filter the loaded rows: text !not column:value /expression/ -f fuzzy',
    hint: 'filter',
    in: ['list'],
    open(state) {
      const { list } = viewOf(state);
      const { options } = list.rows;
      const line = lineWith(options.filter);
      // The mirror has all rows, and they cost no request.
      const searched = mirroredAt(list) === undefined ? state : withList(state, readAll);
      return open(searched, filterBox, { line, before: options, item: selectedItem(list), isUntouched: true });
    },
  },
  bindings: [
    { ...keep, run: (state, prompt) => close(remember(state, 'filter', prompt.line.text)) },
    { ...leave, run: (state, prompt) => close(left(prompt, state)) },
    { ...complete, run: (state, prompt) => setLine(prompt, completed(prompt.line, state), state) },
  ],
  move(state, prompt, move) {
    const line = recalled(state, 'filter', prompt.line.text, move);
    return line === undefined ? moveInShown(state, move) : setLine(prompt, lineWith(line), state);
  },
  edit(state, prompt, pressed) {
    const isNew = prompt.isUntouched && typedText(pressed) !== undefined;
    const edited = (line: EditedLine): State => setLine(prompt, line, state);
    return editPrompt(isNew ? lineWith('') : prompt.line, pressed, { state, left: close(state), edited });
  },
  prompt(state, { line }, width) {
    const { list } = viewOf(state);
    const note: Span =
      list.rows.problem === undefined
        ? { text: line.text === '' ? examples : `${matchText(list)}${furtherText(state)}`, style: 'muted' }
        : { text: `✗ ${list.rows.problem}`, style: 'problem' };
    const label = width < roomyFrom ? 'filter: ' : 'filter loaded rows: ';
    return promptLine({ label, line, note }, width);
  },
};

function furtherText(state: State): string {
  const { list } = viewOf(state);
  if (rowCount(list) === 0 && !isArranging(list) && targetsFor(list.rows.options.filter).length > 0) {
    return keyed(state, ', {find} asks the service for it');
  }
  return hasEnded(list.loadState) ? '' : keyed(state, ', {find} searches all');
}

function left({ before, item }: FilterPrompt, state: State): State {
  const restored = filterBy(state, before.filter);
  return item === undefined ? restored : withList(restored, (list, height) => returnTo(list, item, height));
}

function setLine(prompt: FilterPrompt, line: EditedLine, state: State): State {
  return filterBy(open(state, filterBox, { ...prompt, line, isUntouched: false }), line.text.trim());
}

function completed(line: EditedLine, state: State): EditedLine {
  const word = /\S*$/.exec(line.text)?.[0] ?? '';
  const candidates = fieldsOf(viewOf(state).list.listing).map((field) => `${field}:`);
  const found = candidates.find((each) => each !== word && each.startsWith(word.toLowerCase()));
  return found === undefined ? line : lineWith(line.text.slice(0, line.text.length - word.length) + found);
}

/** A narrower prompt keeps its room for what is typed. */
const roomyFrom = 79;
const examples = 'text  !not  column:value  amount:>5  /regex/  -f fuzzy';
