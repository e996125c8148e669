import { boxSizeOf } from '../../drawing/box.ts';
import { accept, copy, leave } from '../../keys/shared-keys.ts';
import { close, open } from '../../state/stack.ts';
import { type Box, type State, addTask, say } from '../../state/state.ts';
import { copyText } from '../copy-text.ts';
import { fieldKeys } from '../field-keys.ts';
import { editLine, lineWith, type EditedLine } from '../../widgets/text-input.ts';
import { scrollBy } from '../../widgets/scroll-window.ts';
import { emptyDraft, draftParams, fieldsOf, type CustomerDraft } from '../../state/customer-draft.ts';
import { customerDrawing, lineCount } from './drawing.ts';

export function draftOf(state: State): CustomerDraft {
  return state.draft ?? emptyDraft;
}

export function withDraft(state: State, change: Partial<CustomerDraft>): State {
  return { ...state, draft: { ...draftOf(state), ...change } };
}

export const newCustomerBox: Box<null> = {
  name: 'new-customer',
  scopes: {
    'new-customer': 'text-field',
    'new-customer-review': 'scroll-window',
    'new-customer-confirm': 'choosing-prompt',
    'new-customer-sending': 'notice',
    'new-customer-created': 'notice',
  },
  opening: {
    keys: ['a'],
    group: 'Act',
    help: 'new customer',
    hint: 'new customer',
    in: ['list', 'detail'],
    whyNot: ({ session: { canWrite, isOffline } }) => {
      if (isOffline === true) return 'offline: customers are not created.';
      return canWrite ? undefined : 'LIVE is read-only: start paydeck with --write to create customers.';
    },
    open: (state) => open(state, newCustomerBox, null),
  },
  scope(state) {
    const { step } = draftOf(state);
    if (step.at === 'form') return 'new-customer';
    if (step.at === 'review') return needsName(state) ? 'new-customer-confirm' : 'new-customer-review';
    return step.at === 'created' ? 'new-customer-created' : 'new-customer-sending';
  },
  bindings: [
    {
      command: 'send',
      keys: ['ctrl+s'],
      group: 'Act',
      help: 'look at what will be sent; then send it',
      hint: 'review, send',
      in: ['new-customer', 'new-customer-review', 'new-customer-confirm'],
      run: (state) => (draftOf(state).step.at === 'form' ? review(state) : send(state)),
    },
    {
      ...accept,
      in: ['new-customer', 'new-customer-created'],
      run(state) {
        const draft = draftOf(state);
        if (draft.step.at === 'created') return closeCreated(state);
        return isAdding(draft) ? addPair(state) : withDraft(state, { focus: draft.focus + 1 });
      },
    },
    {
      ...leave,
      run(state) {
        const { step } = draftOf(state);
        if (step.at === 'review') return withDraft(state, { step: { at: 'form' } });
        if (step.at === 'created') return closeCreated(state);
        // A running request continues. From an unknown result the box returns to the form.
        return close(step.at === 'unknown' ? withDraft(state, { step: { at: 'form' } }) : state);
      },
    },
    {
      ...copy,
      in: ['new-customer-created'],
      run(state) {
        const { step } = draftOf(state);
        return step.at === 'created' ? copyText(state, step.id) : state;
      },
    },
    ...fieldKeys<null>(['new-customer'], (state, _model, step) => {
      const draft = draftOf(state);
      // The line that adds a pair is below the fields.
      const count = fieldsOf(draft).length + 1;
      return withDraft(state, { focus: (draft.focus + step + count) % count });
    }),
  ],
  move(state, _model, move) {
    const draft = draftOf(state);
    const { height } = boxSizeOf(state.size);
    const total = lineCount(draft, state);
    return withDraft(state, { scroll: scrollBy(move, draft.scroll, { total, height }) });
  },
  edit(state, _model, pressed) {
    const draft = draftOf(state);
    if (draft.step.at === 'review') return confirmed(state, draft, editLine(draft.confirmation, pressed));
    if (draft.step.at !== 'form') return state;
    if (!isAdding(draft)) return edited(state, (line) => editLine(line, pressed) ?? line);
    const line = editLine(lineWith(''), pressed);
    return line === undefined || line.text === '' ? state : edited(addPair(state), () => line);
  },
  draw: (state, _model, room) => customerDrawing(state, draftOf(state), room),
};

function isAdding(draft: CustomerDraft): boolean {
  return draft.focus >= fieldsOf(draft).length;
}

/** Changes the typed name of the account, and shows it: it is at the end. */
function confirmed(state: State, draft: CustomerDraft, confirmation: EditedLine | undefined): State {
  if (confirmation === undefined || !needsName(state)) return state;
  const { height } = boxSizeOf(state.size);
  return withDraft(state, { confirmation, scroll: Math.max(0, lineCount(draft, state) - height) });
}

function review(state: State): State {
  const wrong = fieldsOf(draftOf(state)).findIndex(({ problem }) => problem !== undefined);
  return wrong === -1
    ? withDraft(state, { step: { at: 'review' }, rejection: undefined, confirmation: lineWith(''), scroll: 0 })
    : withDraft(state, { isSubmitted: true, focus: wrong });
}

/** Sends the draft. The browser has no other write. */
function send(state: State): State {
  const { session } = state;
  const draft = draftOf(state);
  if (!session.canWrite) return state;
  if (needsName(state) && draft.confirmation.text.trim() !== session.name) {
    return say(state, `Type the name of the account, ${session.name}, to write to LIVE.`, 'problem');
  }
  const sending = {
    ...withDraft(state, { step: { at: 'sending' } }),
    // After an exit nobody would see the result.
    unfinished: 'A customer is being created',
  };
  return addTask(sending, { name: 'create-customer', params: draftParams(draft) });
}

function needsName({ session }: State): boolean {
  return session.mode === 'live';
}

function closeCreated(state: State): State {
  return { ...close(state), draft: undefined };
}

function addPair(state: State): State {
  const { pairs } = draftOf(state);
  return withDraft(state, { pairs: [...pairs, lineWith('')] });
}

function edited(state: State, edit: (line: EditedLine) => EditedLine): State {
  const draft = draftOf(state);
  const field = fieldsOf(draft)[draft.focus];
  return field === undefined ? state : { ...state, draft: field.with(edit(field.line)) };
}
