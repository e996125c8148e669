import { replaceItem } from '../state/list-state.ts';
import { reloadMirrored } from '../state/mirror.ts';
import { changeView } from '../state/views.ts';
import { clientOf, failed, type Runners } from './task.ts';

export const listTasks = {
  async 'get-webhook'({ list, webhook }, context) {
    const item = await clientOf(context).webhooks.get(webhook, { priority: 'interactive', signal: context.signal });
    return {
      change: (state) =>
        changeView(state, list, (view) => ({
          ...view,
          list: replaceItem(view.list, item),
          detail: { ...view.detail, fetched: webhook },
        })),
    };
  },

  async 'refresh-mirror'({ listing }, { mirrored, session, signal }) {
    if (session.isOffline === true)
      return { change: reloadMirrored, ...failed('offline: the mirror is not refreshed.') };
    const problem = await mirrored?.refresh(listing, signal);
    const message = problem === undefined ? undefined : failed(`The mirror was not refreshed: ${problem}`);
    return { change: reloadMirrored, ...message };
  },
} satisfies Partial<Runners>;
