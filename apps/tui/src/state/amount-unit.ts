import type { AmountUnit } from '@paydeck/profiles/internal';
import { arrangeList } from './list-state.ts';
import { addTask } from './say.ts';
import { listHeight } from './size.ts';
import type { State } from './state.ts';

/** Changes what the amounts of the open account count, and stores it in its profile. */
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
