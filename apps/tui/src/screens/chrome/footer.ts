import { keyLabel } from '../../keys/keymap.ts';
import { scopeOf } from '../../state/stack.ts';
import { isEnabled } from '../../state/run-command.ts';
import type { State } from '../../state/state.ts';
import { widthOf, type Line, type Span } from '../../drawing/line.ts';

/** Draws the line of keys that do something now, as many as fit. The key for help always stays, because help lists the others. */
export function keysLine(state: State, width: number): Line {
  const hints = hintsOf(state);
  const help = hints.get('help');
  const last: Span[] = help === undefined ? [] : [{ text: help.join('/'), style: 'key' }, { text: ' help' }];
  const shown: Span[] = [];
  for (const [hint, keys] of hints) {
    const spans: Span[] = [{ text: keys.join('/'), style: 'key' }, { text: ` ${hint}  ` }];
    if (hint !== 'help' && widthOf([...shown, ...spans, ...last]) <= width) shown.push(...spans);
  }
  return [...shown, ...last];
}

function hintsOf(state: State): Map<string, string[]> {
  const scope = scopeOf(state);
  const hints = new Map<string, string[]>();
  for (const { command, hint, keys, scopes } of state.keymap) {
    const [key] = keys;
    if (hint === undefined || key === undefined || !scopes.has(scope) || !isEnabled(state, command)) continue;
    hints.set(hint, [...(hints.get(hint) ?? []), keyLabel(key)]);
  }
  return hints;
}
