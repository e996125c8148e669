import { addFound, addSubscriptions, endLoading, openCustomer } from '../boxes/customer/customer.ts';
import type { LoadStatus } from '../boxes/customer/drawing.ts';
import type { Subscription } from '@paydeck/core';
import { customersOf, isExactly, isLike } from '@paydeck/presentation/internal';
import { problemText } from '../service/error-line.ts';
import { isEmail } from '../service/known-id.ts';
import type { State } from '../state/state.ts';
import { clientOf, type Runners, type TaskContext } from './task.ts';

export const customerTasks = {
  'open-customer': async ({ wanted }) => ({
    change: (state) => openCustomer(state, wanted),
  }),

  'read-customer': async ({ id, customer }, context) =>
    readFor(id, context, async () => {
      for await (const items of pagesOf({ customer_id: customer }, context)) {
        context.update((state) => addSubscriptions(state, id, items, context.now()));
      }
    }),

  /** Searches all subscriptions for customers. A whole e-mail address matches once. */
  'find-customer': async ({ id, wanted }, context) =>
    readFor(id, context, async () => {
      const isWhole = isEmail(wanted);
      let searched = 0;
      for await (const items of pagesOf({}, context)) {
        searched += items.length;
        const count = searched;
        const found = customersOf(items).filter((customer) =>
          isWhole ? isExactly(customer, wanted) : isLike(customer, wanted),
        );
        context.update((state) => addFound(state, id, found, count));
        if (isWhole && found.length > 0) return;
      }
    }),
} satisfies Partial<Runners>;

async function readFor(id: number, { signal, now }: TaskContext, read: () => Promise<void>) {
  let loadStatus: LoadStatus;
  try {
    await read();
    loadStatus = signal.aborted ? { is: 'stopped' } : { is: 'complete', at: now() };
  } catch (error) {
    loadStatus = signal.aborted ? { is: 'stopped' } : { is: 'failed', problem: problemText(error) };
  }
  return { change: (state: State) => endLoading(state, id, loadStatus) };
}

async function* pagesOf(
  query: { customer_id?: string },
  context: TaskContext,
): AsyncGenerator<readonly Subscription[]> {
  const options = { signal: context.signal, priority: 'interactive' } as const;
  for await (const { items } of clientOf(context).subscriptions.list(query, options).pages()) yield items;
}
