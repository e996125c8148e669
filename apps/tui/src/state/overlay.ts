import type { Command } from '../keys/keymap.ts';
import type { State } from './state.ts';
import type { Paint } from '../drawing/theme.ts';
import type { Overlays } from '../boxes/boxes.ts';

/**
 * A kind of box over the screen, which takes the keys while it is open. Its own part of the state is whatever it needs.
 * To add one: a file like `help.ts` and a line in `overlays.ts`; then `open(state, name, own)`.
 */
export interface OverlayKind<Own> {
  /** Gives the whole state after a key. `command` is what the key table says about the key in the scope of this box. */
  press(own: Own, key: Pressed, state: State): State;
  /** Gives the state after a text was pasted. Boxes without it ignore what is pasted. */
  paste?(own: Own, text: string, state: State): State;
  /** Draws what is in the box. What has no box draws a line instead. */
  draw?(own: Own, room: Room, state: State, paint: Paint): Drawing;
  /** Draws a line of `width` columns above the keys, with nothing over the rows. */
  prompt?(own: Own, width: number, state: State, paint: Paint): string;
}

/** A key, by its name in the key table. */
export interface Pressed {
  readonly key: string;
  readonly command: Command | undefined;
}

/** The most columns and lines there are inside of a box. */
export interface Room {
  readonly width: number;
  readonly height: number;
}

export interface Drawing {
  readonly title: string;
  /** How wide the lines are, all of them. */
  readonly width: number;
  readonly lines: readonly string[];
  /** What stands in the lower edge: `more below`. */
  readonly footer?: string | undefined;
}

export type OverlayName = keyof Overlays;

/** The box that is open. */
export type OpenOverlay<Name extends OverlayName = OverlayName> = {
  [Each in Name]: { readonly name: Each; readonly own: Overlays[Each] };
}[Name];

/** Opens a box, or shows the open one after a change of its own. */
export function open<Name extends OverlayName>(state: State, name: Name, own: Overlays[Name]): State {
  // A name together with the state of that name is what an open box is; the compiler does not see it for a variable name.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { ...state, overlay: { name, own } as OpenOverlay };
}

export function close(state: State): State {
  return { ...state, overlay: undefined };
}
