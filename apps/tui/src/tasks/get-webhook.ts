import { replaceItem } from '../state/list-state.ts';
import { changeView } from '../state/views.ts';
import { clientOf, type Runner } from './task.ts';

/** Fetches a single webhook, and updates it in its list. */
export const getWebhook: Runner<'get-webhook'> = async ({ list, webhook }, context) => {
  const item = await clientOf(context).webhooks.get(webhook, { priority: 'interactive', signal: context.signal });
  return {
    change: (state) =>
      changeView(state, list, (view) => ({
        ...view,
        list: replaceItem(view.list, item),
        detail: { ...view.detail, fetched: webhook },
      })),
  };
};
