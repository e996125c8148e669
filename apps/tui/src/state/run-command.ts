import type { Pressed } from '../keys/keymap.ts';
import { frontOf, keyed, scopeOf } from './stack.ts';
import { say } from './say.ts';
import type { Binding, State } from './state.ts';

/** Runs a command where it works in front, or reports why it does nothing. */
export function runCommand(state: State, command: string, key = ''): State {
  const binding = bindingOf(state, command);
  if (binding === undefined) return state;
  const reason = whyNot(state, binding);
  if (reason !== undefined) return say(state, keyed(state, reason), 'problem');
  return binding.run(state, frontOf(state).model, { key, command });
}

export function typeKey(state: State, pressed: Pressed): State {
  const { definition, model } = frontOf(state);
  return definition.edit?.(state, model, pressed) ?? state;
}

/** Whether a command does something now, so that the footer names its key. */
export function isEnabled(state: State, command: string): boolean {
  const binding = bindingOf(state, command);
  return binding !== undefined && whyNot(state, binding) === undefined;
}

function bindingOf(state: State, command: string): Binding<unknown> | undefined {
  return state.keymap.find((row) => row.command === command)?.scopes.get(scopeOf(state))?.binding;
}

function whyNot(state: State, binding: Binding<unknown>): string | undefined {
  return binding.whyNot?.(state, frontOf(state).model);
}
