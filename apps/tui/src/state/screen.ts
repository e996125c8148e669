import type { Screen, State } from './state.ts';

/** Shows a screen, or updates its state. */
export function show<Own>(state: State, screen: Screen<Own>, own: Own): State {
  return { ...state, screen: { kind: screen, own } };
}

/** Returns the state of a screen while it is shown. */
export function ownOfScreen<Own>({ screen }: State, kind: Screen<Own>): Own | undefined {
  // The state of a screen always has the type that it was opened with.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return screen.kind === kind ? (screen.own as Own) : undefined;
}
