import { expect, test } from 'vitest';
import { selectedItem } from '../../state/list-state.ts';
import { viewOf } from '../../state/views.ts';
import { loadedState, press } from '../../test-support/state.ts';

test('shows the next and the previous item in the detail, at the same line', () => {
  const detail = press(loadedState(), 'enter', 'j', 'j', '>', '>');
  expect(selectedItem(viewOf(detail).list)).toMatchObject({ subscription_id: 'sub_00002' });
  expect(viewOf(detail)).toMatchObject({ pane: 'detail', detail: { place: { cursor: 2 } } });
  const back = press(detail, '<', '<', '<');
  expect(selectedItem(viewOf(back).list)).toMatchObject({ subscription_id: 'sub_00000' });
});
