import { copyOverlay, type CopyMenu } from '../act/copy-menu.ts';
import { switchOverlay, type SwitchState } from '../accounts/switch.ts';
import type { ExportBox } from '../act/export/choices.ts';
import { exportOverlay } from '../act/export/export-box.ts';
import { searchOverlay, type DetailSearch } from '../act/read/search.ts';
import { newCustomerOverlay } from '../act/customer/new-customer.ts';
import { filterOverlay, type FilterPrompt } from '../find/filter-prompt.ts';
import { columnsOverlay, type ColumnChooser } from '../find/column-chooser.ts';
import { filtersOverlay, type FilterForm } from '../find/filter-form.ts';
import type { Palette } from '../find/open-palette.ts';
import { paletteOverlay } from '../find/palette.ts';
import type { State } from '../state.ts';
import type { Paint } from '../theme.ts';
import { helpOverlay, type HelpState } from './help.ts';
import type { Drawing, OpenOverlay, OverlayKind, OverlayName, Pressed, Room } from './overlay.ts';

/** The boxes there are, each with its own part of the state. */
export interface Overlays {
  help: HelpState;
  copy: CopyMenu;
  search: DetailSearch;
  export: ExportBox;
  /** Its draft is kept when it is closed, so it is no part of the box. */
  'new-customer': null;
  filter: FilterPrompt;
  palette: Palette;
  columns: ColumnChooser;
  filters: FilterForm;
  switch: SwitchState;
}

const kinds: { readonly [Name in keyof Overlays]: OverlayKind<Overlays[Name]> } = {
  help: helpOverlay,
  copy: copyOverlay,
  search: searchOverlay,
  export: exportOverlay,
  'new-customer': newCustomerOverlay,
  filter: filterOverlay,
  palette: paletteOverlay,
  columns: columnsOverlay,
  filters: filtersOverlay,
  switch: switchOverlay,
};

export function pressOverlay<Name extends OverlayName>(overlay: OpenOverlay<Name>, key: Pressed, state: State): State {
  return kinds[overlay.name].press(overlay.own, key, state);
}

export function pasteIntoOverlay<Name extends OverlayName>(
  overlay: OpenOverlay<Name>,
  text: string,
  state: State,
): State {
  return kinds[overlay.name].paste?.(overlay.own, text, state) ?? state;
}

export function drawOverlay<Name extends OverlayName>(
  overlay: OpenOverlay<Name>,
  room: Room,
  state: State,
  paint: Paint,
): Drawing | undefined {
  return kinds[overlay.name].draw?.(overlay.own, room, state, paint);
}

export function drawPrompt<Name extends OverlayName>(
  overlay: OpenOverlay<Name>,
  width: number,
  state: State,
  paint: Paint,
): string | undefined {
  return kinds[overlay.name].prompt?.(overlay.own, width, state, paint);
}
