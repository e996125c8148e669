import type { AmountUnit } from '@paydeck/profiles/internal';
import { themes, type Theme } from '../drawing/theme.ts';
import { arrangeList } from './list-state.ts';
import { addTask, say, type State } from './state.ts';
import { withLists } from './views.ts';

export function chooseAmountUnit(state: State, amountUnit: AmountUnit): State {
  const changed = withLists({ ...state, display: { ...state.display, amountUnit } }, (list, height) => {
    // A new object, so that filters on amounts are evaluated again.
    const options = { ...list.rows.options };
    return arrangeList({ ...list, amounts: { ...list.amounts, amountUnit } }, options, height);
  });
  return addTask(changed, { name: 'keep-amounts', amounts: amountUnit });
}

export function withTheme(state: State, theme: Theme): State {
  return say({ ...state, theme }, `Theme: ${theme}. To keep it: display.theme of the profile.`);
}

export function nextTheme(state: State): State {
  return withTheme(state, themes[(themes.indexOf(state.theme) + 1) % themes.length] ?? 'auto');
}
