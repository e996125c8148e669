import { targetsFor, type IdTarget } from '../../service/known-id.ts';
import { goToTarget } from '../../state/go-to-target.ts';
import type { PaletteRow } from './palette-catalogue.ts';

/** Returns rows for an id or an e-mail that is the whole line. */
export function idRows(line: string): PaletteRow[] {
  return targetsFor(line).map((target): PaletteRow => ({
    ...wordsOf(target),
    line,
    run: (state) => goToTarget(state, target),
  }));
}

function wordsOf(target: IdTarget): Pick<PaletteRow, 'kind' | 'text' | 'note'> {
  if (target.kind === 'customer') {
    return { kind: 'customer', text: target.text, note: 'everything of this customer' };
  }
  if (target.kind === 'item') {
    return { kind: target.listing, text: target.id, note: 'loads the list until it is found' };
  }
  const parts = Object.entries(target.query).map(([name, value]) => `${name}=${String(value)}`);
  return { kind: target.listing, text: parts.join(' '), note: 'the service filters' };
}
