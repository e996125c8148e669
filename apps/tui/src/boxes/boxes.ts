import { copyOverlay, type CopyMenu } from './copy/copy-menu.ts';
import { switchOverlay, type SwitchState } from './switch/switch.ts';
import type { ExportBox } from './export/choices.ts';
import { exportOverlay } from './export/export-box.ts';
import { searchOverlay, type DetailSearch } from './search/search.ts';
import { newCustomerOverlay } from './new-customer/new-customer.ts';
import { filterOverlay, type FilterPrompt } from './filter/filter-prompt.ts';
import { columnsOverlay, type ColumnChooser } from './columns/column-chooser.ts';
import { filtersOverlay, type FilterForm } from './filters/filter-form.ts';
import type { Palette } from './palette/open-palette.ts';
import { paletteOverlay } from './palette/palette.ts';
import type { State } from '../state/state.ts';
import type { Paint } from '../drawing/theme.ts';
import { helpOverlay, type HelpState } from './help/help.ts';
import type { Drawing, OpenOverlay, OverlayKind, OverlayName, Pressed, Room } from '../state/overlay.ts';

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
