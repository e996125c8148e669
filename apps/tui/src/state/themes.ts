import { themes, type Theme } from '../drawing/theme-names.ts';
import { say } from './say.ts';
import type { State } from './state.ts';

/** Applies another theme. */
export function withTheme(state: State, theme: Theme): State {
  return say({ ...state, theme }, `Theme: ${theme}. To keep it: display.theme of the profile.`);
}

/** Applies the theme after the present one. */
export function nextTheme(state: State): State {
  return withTheme(state, themes[(themes.indexOf(state.theme) + 1) % themes.length] ?? 'auto');
}
