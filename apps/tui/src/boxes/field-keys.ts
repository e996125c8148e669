import type { Key } from '../keys/keymap.ts';
import { nextField, nextValue, previousField, previousValue } from '../keys/shared-keys.ts';
import type { Binding, State } from '../state/state.ts';

type Step<Model> = (state: State, model: Model, step: 1 | -1) => State;

export function fieldKeys<Model>(scopes: readonly string[], run: Step<Model>): Binding<Model>[] {
  return inSteps(nextField, previousField, scopes, run);
}

export function valueKeys<Model>(scopes: readonly string[], run: Step<Model>): Binding<Model>[] {
  return inSteps(nextValue, previousValue, scopes, run);
}

function inSteps<Model>(next: Key, previous: Key, scopes: readonly string[], run: Step<Model>): Binding<Model>[] {
  return [
    { ...next, in: scopes, run: (state, model) => run(state, model, 1) },
    { ...previous, in: scopes, run: (state, model) => run(state, model, -1) },
  ];
}
