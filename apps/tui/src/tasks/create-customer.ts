import { isPaydeckError, type CreateCustomerParams, type Customer } from '@paydeck/core';
import { safeText } from '@paydeck/presentation';
import { newCustomerBox, withDraft } from '../boxes/new-customer/new-customer.ts';
import { problemText } from '../service/error-line.ts';
import { timeOfDay } from '../service/time-text.ts';
import { modelOf } from '../state/stack.ts';
import { say, type State } from '../state/state.ts';
import { clientOf, type Runners } from './task.ts';

export const createCustomer: Runners['create-customer'] = async ({ params }, context) => {
  const { session, now, signal } = context;
  // The reducer has checked this already. A write is checked twice.
  if (!session.canWrite) throw new Error('LIVE is read-only: nothing was sent.');
  const at = timeOfDay(now());
  try {
    const customer = await clientOf(context).customers.create(params, { priority: 'interactive', signal });
    return { change: (state) => created(state, customer) };
  } catch (error) {
    const isUnknown = isPaydeckError(error) && error.name === 'UnknownOutcomeError';
    const text = problemText(error);
    return { change: (state) => (isUnknown ? lost(state, params, at, text) : rejected(state, text)) };
  }
};

function created(state: State, { customer_id, email, name }: Customer): State {
  // oxlint-disable-next-line typescript/no-unnecessary-type-conversion -- a response without an id is drift, not an error
  const id = safeText(String(customer_id));
  const next = withDraft(state, { step: { at: 'created', id }, lost: undefined });
  const known = [...next.created, { id, name: safeText(name), email: safeText(email) }];
  return showOutcome({ ...next, created: known }, `created ${id}`, 'good');
}

function lost(state: State, { email }: CreateCustomerParams, at: string, text: string): State {
  return showOutcome(withDraft(state, { step: { at: 'unknown', text }, lost: { email, at } }), text, 'problem');
}

function rejected(state: State, rejection: string): State {
  return showOutcome(withDraft(state, { step: { at: 'form' }, rejection }), rejection, 'problem');
}

/** The box shows the outcome; if it was closed, the message line does. */
function showOutcome(state: State, text: string, tone: 'good' | 'problem'): State {
  const next = { ...state, unfinished: undefined };
  return modelOf(next, newCustomerBox) === undefined ? say(next, text, tone) : next;
}
