import type { Box, State } from './state.ts';

/** Opens a box in place of the open one. If the box is already open, also below another, changes its state. */
export function open<Own>(state: State, kind: Box<Own>, own: Own): State {
  const { box } = state;
  if (box?.below?.kind === kind) return { ...state, box: { ...box, below: { kind, own } } };
  const below = box?.kind === kind ? box.below : undefined;
  return { ...state, box: { kind, own, below } };
}

/** Opens a box on top of the open one, which stays as it is. */
export function openOver<Own>(state: State, kind: Box<Own>, own: Own): State {
  return { ...state, box: { kind, own, below: state.box } };
}

/** Closes the front box. A box with `isKept` finds its state again when it is reopened. */
export function close(state: State): State {
  if (state.box === undefined) return state;
  const { kind, own, below } = state.box;
  return { ...state, box: below, kept: kind.isKept === true ? { ...state.kept, [kind.name]: own } : state.kept };
}

/** Returns the state of a box while it is open, also below another. */
export function ownOf<Own>({ box }: State, kind: Box<Own>): Own | undefined {
  const found = [box, box?.below].find((each) => each?.kind === kind);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a box has the state that it was opened with
  return found?.own as Own | undefined;
}

/** Returns the state of a box with `isKept`, open or closed; `undefined` before it was first opened. */
export function keptOf<Own>(state: State, kind: Box<Own>): Own | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  return ownOf(state, kind) ?? (state.kept[kind.name] as Own | undefined);
}

/** Changes the state of a box with `isKept`, open or closed. */
export function keep<Own>(state: State, kind: Box<Own>, own: Own | undefined): State {
  if (own !== undefined && ownOf(state, kind) !== undefined) return open(state, kind, own);
  return { ...state, kept: { ...state.kept, [kind.name]: own } };
}
