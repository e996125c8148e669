import type { Screen, State } from './state.ts';

/** Shows a screen, or updates its state. */
export function show<Own>(state: State, screen: Screen<Own>, own: Own): State {
  return { ...state, screen: { kind: screen, own } };
}

/** Returns the state of a screen while it is shown. */
export function ownOfScreen<Own>({ screen }: State, kind: Screen<Own>): Own | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a screen has the state that it was opened with
  return screen.kind === kind ? (screen.own as Own) : undefined;
}
