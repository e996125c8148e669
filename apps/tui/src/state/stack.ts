import { layoutOf } from '../drawing/layout.ts';
import { withKeys } from '../keys/keymap.ts';
import type { Box, Definition, StackEntry, Screen, State } from './state.ts';

/** A screen or a box on the stack. */
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

/** Opens a box in front of the open one, which stays as it is. */
export function openOver<Model>(state: State, definition: Box<Model>, model: Model): State {
  return { ...state, stack: [...state.stack, { definition, model }] };
}

/** Closes what is in front. A box with `isKept` finds its model again when it is reopened. */
export function close(state: State): State {
  const { definition, model } = frontOf(state);
  const isKept = !isScreen(definition) && definition.isKept === true;
  const closed = isKept ? { ...state.closed, [definition.name]: { definition, model } } : state.closed;
  return state.stack.length === 1 ? state : { ...state, stack: state.stack.slice(0, -1), closed };
}

export function closeBoxes(state: State): State {
  return boxOf(state) === undefined ? state : closeBoxes(close(state));
}

/** Shows the list, which is below all other screens. */
export function showList(state: State): State {
  const shown = closeBoxes(state);
  return { ...shown, stack: shown.stack.slice(0, 1) };
}

/** Returns the model of a screen or a box while it is open. */
export function modelOf<Model>({ stack }: State, definition: Definition<Model>): Model | undefined {
  return modelFor(definition, stack.find((each) => each.definition === definition)?.model);
}

/** Returns the model of a box with `isKept`, open or closed; `undefined` before it was first opened. */
export function keptModelOf<Model>(state: State, definition: Box<Model>): Model | undefined {
  return modelOf(state, definition) ?? modelFor(definition, state.closed[definition.name]?.model);
}

/** Changes the model of a box with `isKept`, open or closed. */
export function keepModel<Model>(state: State, definition: Box<Model>, model: Model | undefined): State {
  if (model !== undefined && modelOf(state, definition) !== undefined) return open(state, definition, model);
  return { ...state, closed: { ...state.closed, [definition.name]: { definition, model } } };
}

function modelFor<Model>(_definition: Definition<Model>, model: unknown): Model | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is opened with a model of its own
  return model as Model | undefined;
}

/** Returns what the boxes would lose on exit, also closed ones. */
export function unsavedIn({ stack, closed }: State): string | undefined {
  return [...stack, ...Object.values(closed)]
    .map(({ definition, model }) =>
      isScreen(definition) || model === undefined ? undefined : definition.unsaved?.(model),
    )
    .find((text) => text !== undefined);
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

/** Returns the scope of the next key. */
export function scopeOf(state: State): string {
  return boxOf(state) === undefined ? screenScopeOf(state) : scopeIn(state, frontOf(state));
}

/** Returns the scope of a key when no box is open. */
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
