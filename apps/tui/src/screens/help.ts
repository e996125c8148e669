import { fit } from '@paydeck/presentation';
import { keyLabel, keymap, type Binding, type Scope } from '../keymap.ts';
import type { Size } from '../layout.ts';
import type { Paint } from '../theme.ts';

/** One line of the help: the title of a group, or a key with what it does. */
export type HelpLine = { readonly title: string } | { readonly keys: string; readonly help: string };

/** Gives the help of a scope from the key table: only keys that do something there. */
export function helpLines(scope: Scope): HelpLine[] {
  const groups = new Map<Binding['group'], Binding[]>();
  for (const binding of keymap) {
    if (!binding.scopes.includes(scope)) continue;
    groups.set(binding.group, [...(groups.get(binding.group) ?? []), binding]);
  }
  return [...groups].flatMap(([group, bindings]) => [
    { title: group },
    ...bindings.map(({ keys, help }) => ({ keys: keys.map(keyLabel).join(' '), help })),
  ]);
}

/** How many lines of the help show at once. */
export function helpHeight(size: Size): number {
  return Math.max(1, size.rows - linesAround);
}

/** Draws the help as the lines of a box, its frame included. */
export function helpBox(scope: Scope, top: number, size: Size, paint: Paint): string[] {
  const lines = helpLines(scope);
  const height = Math.min(lines.length, helpHeight(size));
  const width = Math.min(size.columns - 4, maxWidth);
  const inner = width - 4;
  const shown = lines.slice(top, top + height).map((line) => `║ ${helpText(line, inner, paint)} ║`);
  const more = top + height < lines.length ? ' more below ' : top > 0 ? ' end ' : '';
  return [edge('╔', ` Keys: ${scope} `, '╗', width), ...shown, edge('╚', more, '╝', width)];
}

function helpText(line: HelpLine, width: number, paint: Paint): string {
  if ('title' in line) return paint('heading', fit(line.title, width));
  const keys = fit(line.keys, keysWidth);
  return `${paint('key', keys)} ${fit(line.help, width - keysWidth - 1)}`;
}

function edge(left: string, title: string, right: string, width: number): string {
  return `${left}═${title}${'═'.repeat(Math.max(0, width - 3 - title.length))}${right}`;
}

/** The box's frame, and the header and crumbs above it that stay readable. */
const linesAround = 5;
const keysWidth = 13;
const maxWidth = 74;
