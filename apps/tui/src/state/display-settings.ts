import type { AmountUnit } from '@paydeck/profiles/internal';
import { themes, type Theme } from '../drawing/theme.ts';
import { arrangeList } from './list-state.ts';
import { listHeight } from './size.ts';
import { addTask, say, type State } from './state.ts';

export function chooseAmountUnit(state: State, amountUnit: AmountUnit): State {
  const height = listHeight(state);
  const views = Object.entries(state.views).map(([id, view]) => {
    const list = { ...view.list, amounts: { ...view.list.amounts, amountUnit } };
    // A new object, so that filters on amounts are evaluated again.
    return [id, { ...view, list: arrangeList(list, { ...list.rows.options }, height) }] as const;
  });
  const changed = { ...state, display: { ...state.display, amountUnit }, views: Object.fromEntries(views) };
  return addTask(changed, { name: 'keep-amounts', amounts: amountUnit });
}

export function withTheme(state: State, theme: Theme): State {
  return say({ ...state, theme }, `Theme: ${theme}. To keep it: display.theme of the profile.`);
}

export function nextTheme(state: State): State {
  return withTheme(state, themes[(themes.indexOf(state.theme) + 1) % themes.length] ?? 'auto');
}
