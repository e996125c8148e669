import type { Box, State } from './state.ts';

/** Opens a box, or shows the open one after a change of its own. */
export function open<Own>(state: State, box: Box<Own>, own: Own): State {
  return { ...state, box: { kind: box, own } };
}

/** Closes what is open. What a box keeps is there when it is opened again. */
export function close(state: State): State {
  if (state.box?.kind.isKept !== true) return { ...state, box: undefined };
  const { kind, own } = state.box;
  return { ...state, box: undefined, kept: { ...state.kept, [kind.name]: own } };
}

/** Gives the own state of a box while it is open. */
export function ownOf<Own>({ box }: State, kind: Box<Own>): Own | undefined {
  // What a box is opened with is its own.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return box?.kind === kind ? (box.own as Own) : undefined;
}

/** Gives the own state of a box that keeps it, open or closed; `undefined` before it was ever opened. */
export function keptOf<Own>(state: State, kind: Box<Own>): Own | undefined {
  // As above.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return ownOf(state, kind) ?? (state.kept[kind.name] as Own | undefined);
}

/** Changes the own state of a box that keeps it, open or closed. */
export function keep<Own>(state: State, kind: Box<Own>, own: Own | undefined): State {
  if (state.box?.kind === kind && own !== undefined) return open(state, kind, own);
  return { ...state, kept: { ...state.kept, [kind.name]: own } };
}
