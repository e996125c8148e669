import type { State } from '../state.ts';
import type { Paint } from '../theme.ts';
import { helpOverlay, type HelpState } from './help.ts';
import type { Drawing, OpenOverlay, OverlayKind, Pressed, Room } from './overlay.ts';

/** The boxes there are, each with its own part of the state. */
export interface Overlays {
  help: HelpState;
}

const kinds: { readonly [Name in keyof Overlays]: OverlayKind<Overlays[Name]> } = {
  help: helpOverlay,
};

export function pressOverlay(overlay: OpenOverlay, key: Pressed, state: State): State {
  return kinds[overlay.name].press(overlay.own, key, state);
}

export function pasteIntoOverlay(overlay: OpenOverlay, text: string, state: State): State {
  return kinds[overlay.name].paste?.(overlay.own, text, state) ?? state;
}

export function drawOverlay(overlay: OpenOverlay, room: Room, state: State, paint: Paint): Drawing {
  return kinds[overlay.name].draw(overlay.own, room, state, paint);
}
