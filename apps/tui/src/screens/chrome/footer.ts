import { keyLabel, type Keymap } from '../../keys/keymap.ts';
import type { Scope } from '../../keys/scopes.ts';
import { lineOf, widthOf, type Line, type Span } from '../../drawing/line.ts';

/** Draws the line of keys of a scope, as many as fit. The key for help always stays, because help lists the others. */
export function keysLine(keymap: Keymap, scope: Scope, width: number): Line {
  const hints = [...hintsOf(keymap, scope)].map(([hint, keys]) => ({ hint, spans: hintSpans(hint, keys) }));
  const last = hints.filter(({ hint }) => hint === 'help').flatMap(({ spans }) => spans);
  const shown: Span[] = [];
  for (const { hint, spans } of hints) {
    if (hint !== 'help' && widthOf([...shown, ...spans, ...last]) <= width) shown.push(...spans);
  }
  return lineOf([...shown, ...last, { text: '' }], width);
}

function hintSpans(hint: string, keys: readonly string[]): Span[] {
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
