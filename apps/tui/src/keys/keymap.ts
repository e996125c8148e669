import type { Command } from './command.ts';
import { isTyped, type Scope } from './scopes.ts';

/** The topic of a key in the help. */
export type Group = 'Move' | 'Go' | 'Find' | 'Read' | 'Act' | 'Type' | 'Program';

export interface Binding {
  readonly command: Command;
  /** Every key that does it, as `keyNames` names them. */
  readonly keys: readonly string[];
  /** What the help screen says about it; `{command}` stands for the key of a command. */
  readonly help: string;
  readonly group: Group;
  readonly scopes: readonly Scope[];
  /** Its word in the footer, when it stands there. Neighbours with the same word share one entry. */
  readonly hint?: string;
  /** The keys that a profile cannot change. */
  readonly fixed?: readonly string[];
}

/** A pressed key, and its command in the scope. */
export interface Pressed {
  readonly key: string;
  readonly command: Command | undefined;
}

export type Keymap = readonly Binding[];

/** Returns the command of a key in a scope; none if the key types a character there. */
export function commandOf(keymap: Keymap, key: string, scope: Scope): Command | undefined {
  if (isTyped(key, scope)) return undefined;
  return keymap.find((binding) => binding.keys.includes(key) && binding.scopes.includes(scope))?.command;
}

/** Returns the help text of a binding with actual keys: `12{next-row}` becomes `12j`. */
export function helpOf({ help, scopes: [scope = 'list'] }: Binding, keymap: Keymap): string {
  return withKeys(help, keymap, scope);
}

/** Inserts the keys of a scope, or of any scope, into a sentence: `{refresh} tries again` becomes `r tries again`. */
export function withKeys(text: string, keymap: Keymap, scope: Scope): string {
  return text.replaceAll(/\{([a-z-]+)\}/g, (whole, name: string) => {
    const bindings = keymap.filter(({ command }) => command === name);
    const binding = bindings.find((each) => each.scopes.includes(scope)) ?? bindings[0];
    return binding === undefined ? whole : labelIn(binding, scope);
  });
}

/** Returns the first key of a command in a scope, as displayed; none if the command has no key. */
export function keyFor(keymap: Keymap, command: Command, scope: Scope): string {
  const binding = keymap.find((each) => each.command === command && each.scopes.includes(scope));
  return binding === undefined ? '' : labelIn(binding, scope);
}

/** Returns a key as displayed: `↓`, `Ctrl-d`, `PgDn`. */
export function keyLabel(key: string): string {
  const label = labels.get(key);
  if (label !== undefined) return label;
  return key.startsWith('ctrl+') ? `Ctrl-${key.slice('ctrl+'.length)}` : key;
}

/** Spells out the keys that have a sign, for terminals that show ASCII only. Applies to every label from then on. */
export function spellKeys(): void {
  for (const [key, label] of spelled) labels.set(key, label);
}

function labelIn({ keys }: Binding, scope: Scope): string {
  return keyLabel(keys.find((key) => !isTyped(key, scope)) ?? '');
}

const labels = new Map([
  ['up', '↑'],
  ['down', '↓'],
  ['left', '←'],
  ['right', '→'],
  ['pageup', 'PgUp'],
  ['pagedown', 'PgDn'],
  ['home', 'Home'],
  ['end', 'End'],
  ['enter', '⏎'],
  ['escape', 'Esc'],
  ['tab', 'Tab'],
  ['shift+tab', 'Shift-Tab'],
  ['space', 'Space'],
]);

const spelled: ReadonlyMap<string, string> = new Map([
  ['up', 'Up'],
  ['down', 'Down'],
  ['left', 'Left'],
  ['right', 'Right'],
  ['enter', 'Enter'],
]);
