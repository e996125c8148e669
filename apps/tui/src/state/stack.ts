import { layoutOf } from '../drawing/layout.ts';
import { withKeys, type Pressed } from '../keys/keymap.ts';
import { say, type Binding, type Box, type Definition, type StackEntry, type Screen, type State } from './state.ts';

interface Open<Kind extends StackEntry['definition']> extends StackEntry {
  readonly definition: Kind;
}

/**
 * Opens a screen or a box in place of the open box. If it is already open, changes its model, also while another box is
 * in front.
 */
export function open<Model>(state: State, definition: Screen<Model> | Box<Model>, model: Model): State {
  const at = state.stack.findIndex((each) => each.definition === definition);
  if (at !== -1) return { ...state, stack: state.stack.with(at, { definition, model }) };
  const below = boxOf(state) === undefined ? state.stack : state.stack.slice(0, -1);
  return { ...state, stack: [...below, { definition, model }] };
}

export function openOver<Model>(state: State, definition: Box<Model>, model: Model): State {
  return { ...state, stack: [...state.stack, { definition, model }] };
}

/** Closes what is in front, unless it is the only screen. */
export function close(state: State): State {
  return state.stack.length === 1 ? state : { ...state, stack: state.stack.slice(0, -1) };
}

export function closeBoxes(state: State): State {
  return boxOf(state) === undefined ? state : closeBoxes(close(state));
}

/** Shows the list, which is below all other screens. */
export function showList(state: State): State {
  const shown = closeBoxes(state);
  return { ...shown, stack: shown.stack.slice(0, 1) };
}

export function modelOf<Model>({ stack }: State, definition: Definition<Model>): Model | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is opened with a model of its own
  return stack.find((each) => each.definition === definition)?.model as Model | undefined;
}

export function frontOf({ stack }: State): StackEntry {
  const front = stack.at(-1);
  if (front === undefined) throw new Error('No screen is open.');
  return front;
}

export function boxOf(state: State): Open<Box<unknown>> | undefined {
  const { definition, model } = frontOf(state);
  return isScreen(definition) ? undefined : { definition, model };
}

export function screenOf({ stack }: State): Open<Screen<unknown>> {
  for (const { definition, model } of stack.toReversed()) {
    if (isScreen(definition)) return { definition, model };
  }
  throw new Error('No screen is open.');
}

export function scopeOf(state: State): string {
  return boxOf(state) === undefined ? screenScopeOf(state) : scopeIn(state, frontOf(state));
}

export function screenScopeOf(state: State): string {
  return layoutOf(state.size) === undefined ? 'too-small' : scopeIn(state, screenOf(state));
}

/** Replaces command names in a sentence by their keys: `{refresh} tries again`. */
export function keyed(state: State, text: string): string {
  return withKeys(text, state.keymap, scopeOf(state));
}

function scopeIn(state: State, { definition, model }: StackEntry): string {
  const [first = ''] = Object.keys(definition.scopes);
  return definition.scope?.(state, model) ?? first;
}

function isScreen(definition: StackEntry['definition']): definition is Screen<unknown> {
  return 'where' in definition;
}

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
