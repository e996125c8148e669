import { themes, type Theme } from '@paydeck/profiles';
import { say, type State } from './state.ts';

/** Puts another theme on. */
export function withTheme(state: State, theme: Theme): State {
  return say({ ...state, theme }, `Theme: ${theme}. To keep it: display.theme of the profile.`);
}

/** Puts the theme on that comes after the present one. */
export function nextTheme(state: State): State {
  return withTheme(state, themes[(themes.indexOf(state.theme) + 1) % themes.length] ?? 'auto');
}
