import type { Result, Shown } from './result.ts';
import { renderAlfred } from './alfred.ts';
import { renderBitbar } from './bitbar.ts';
import { renderJson } from './json.ts';
import type { RenderOptions } from './render-options.ts';
import { renderRofi, renderTsv } from './lines.ts';
import { renderRaycast, renderVicinae } from './raycast.ts';
import { renderWaybar } from './waybar.ts';

/** Writes a result in the format of a launcher. */
export type Renderer = (result: Result, shown: Shown, options: RenderOptions) => string;

/** The formats of `--format`, by name. */
export const renderers: Readonly<Record<string, Renderer>> = {
  raycast: renderRaycast,
  vicinae: renderVicinae,
  alfred: renderAlfred,
  rofi: renderRofi,
  tsv: renderTsv,
  bitbar: renderBitbar,
  waybar: renderWaybar,
  json: renderJson,
};
