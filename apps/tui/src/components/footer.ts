import { keyLabel, type Keymap, type Scope } from '../keymap.ts';
import type { Paint } from '../theme.ts';
import { lineOf, widthOf, type Piece } from './line.ts';

/** Draws the keys of a scope, from the key table, as many as there is room for. */
export function keysLine(keymap: Keymap, scope: Scope, width: number, paint: Paint): string {
  const pieces: Piece[] = [];
  for (const [hint, keys] of hintsOf(keymap, scope)) {
    const next: Piece[] = [{ text: keys.join('/'), style: 'key' }, { text: ` ${hint}  ` }];
    if (widthOf(pieces) + widthOf(next) > width) break;
    pieces.push(...next);
  }
  return lineOf(pieces, width, paint);
}

/** The hints of a scope with the first key of each command that shares the word. */
function hintsOf(keymap: Keymap, scope: Scope): Map<string, string[]> {
  const hints = new Map<string, string[]>();
  for (const { hint, keys, scopes } of keymap) {
    const [key] = keys;
    if (hint === undefined || key === undefined || !scopes.includes(scope)) continue;
    hints.set(hint, [...(hints.get(hint) ?? []), keyLabel(key)]);
  }
  return hints;
}
