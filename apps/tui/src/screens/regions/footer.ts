import { keyLabel, type Keymap } from '../../keys/keymap.ts';
import type { Scope } from '../../keys/scopes.ts';
import type { Paint } from '../../drawing/theme.ts';
import { lineOf, widthOf, type Piece } from '../../drawing/line.ts';

/** Draws the line of keys of a scope, as many as fit. The key for help always stays, because help lists the others. */
export function keysLine(keymap: Keymap, scope: Scope, width: number, paint: Paint): string {
  const hints = [...hintsOf(keymap, scope)].map(([hint, keys]) => ({ hint, pieces: hintPieces(hint, keys) }));
  const last = hints.filter(({ hint }) => hint === 'help').flatMap(({ pieces }) => pieces);
  const shown: Piece[] = [];
  for (const { hint, pieces } of hints) {
    if (hint !== 'help' && widthOf([...shown, ...pieces, ...last]) <= width) shown.push(...pieces);
  }
  return lineOf([...shown, ...last, { text: '' }], width, paint);
}

function hintPieces(hint: string, keys: readonly string[]): Piece[] {
  return [{ text: keys.join('/'), style: 'key' }, { text: ` ${hint}  ` }];
}

/** The hints of a scope, each with the first key of every command that shares it. */
function hintsOf(keymap: Keymap, scope: Scope): Map<string, string[]> {
  const hints = new Map<string, string[]>();
  for (const { hint, keys, scopes } of keymap) {
    const [key] = keys;
    if (hint === undefined || key === undefined || !scopes.includes(scope)) continue;
    hints.set(hint, [...(hints.get(hint) ?? []), keyLabel(key)]);
  }
  return hints;
}
