import { answersFor, type Answer } from '../../service/known-id.ts';
import { goToAnswer } from '../../state/go-to-answer.ts';
import type { PaletteRow } from './palette-catalogue.ts';

/** Returns rows for an id or an e-mail that is the whole line. */
export function idRows(line: string): PaletteRow[] {
  return answersFor(line).map((answer): PaletteRow => ({
    ...wordsOf(answer),
    line,
    run: (state) => goToAnswer(state, answer),
  }));
}

function wordsOf(answer: Answer): Pick<PaletteRow, 'kind' | 'text' | 'note'> {
  if (answer.kind === 'customer') {
    return { kind: 'customer', text: answer.text, note: 'everything of this customer' };
  }
  if (answer.kind === 'item') {
    return { kind: answer.listing, text: answer.id, note: 'loads the list until it is found' };
  }
  const parts = Object.entries(answer.query).map(([name, value]) => `${name}=${String(value)}`);
  return { kind: answer.listing, text: parts.join(' '), note: 'the service filters' };
}
