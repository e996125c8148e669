import type { Screen, State } from './state.ts';

/** Puts a screen on the terminal, or shows it after a change of its own. */
export function show<Own>(state: State, screen: Screen<Own>, own: Own): State {
  return { ...state, screen: { kind: screen, own } };
}

/** Gives the own state of a screen while it is shown. */
export function ownOfScreen<Own>({ screen }: State, kind: Screen<Own>): Own | undefined {
  // What a screen is shown with is its own.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return screen.kind === kind ? (screen.own as Own) : undefined;
}
