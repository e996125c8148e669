import { keyLabel, type Keymap } from '../../keys/keymap.ts';
import type { Scope } from '../../keys/scopes.ts';
import type { Paint } from '../../drawing/theme.ts';
import { lineOf, widthOf, type Piece } from '../../drawing/line.ts';

/**
 * Draws the line of keys of a scope, as many as fit. The key for help always stays, because help lists the others.
 * `isEmpty` leaves out the keys of a list that mean nothing without a row.
 */
export function keysLine(
  keymap: Keymap,
  { scope, isEmpty }: { scope: Scope; isEmpty: boolean },
  width: number,
  paint: Paint,
): string {
  const useful = isEmpty && scope === 'list' ? keymap.filter(({ command }) => !needRow.has(command)) : keymap;
  const hints = [...hintsOf(useful, scope)].map(([hint, keys]) => ({ hint, pieces: hintPieces(hint, keys) }));
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

const needRow: ReadonlySet<string> = new Set([
  'next-row',
  'previous-row',
  'open',
  'sort',
  'next-form',
  'mark',
  'copy',
  'export',
  'customer',
]);

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
