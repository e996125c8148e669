import { roomInBox } from '../../drawing/box.ts';
import type { Pressed } from '../../keys/keymap.ts';
import { isMove } from '../../keys/moves.ts';
import { close, keep, keptOf, open } from '../../state/box.ts';
import { addTask, say, type Box, type State } from '../../state/state.ts';
import { moveFocus } from '../../widgets/form.ts';
import { editLine, insert, lineWith, type EditedLine } from '../../widgets/line-editor.ts';
import { scrollBy } from '../../widgets/movement.ts';
import { promptMove } from '../../widgets/prompt.ts';
import { emptyDraft, draftParams, fieldsOf, type CustomerDraft } from './draft.ts';
import { customerDrawing, lineCount } from './drawing.ts';

export function draftOf(state: State): CustomerDraft {
  return keptOf(state, newCustomerBox) ?? emptyDraft;
}

export function withDraft(state: State, change: Partial<CustomerDraft>): State {
  return keep(state, newCustomerBox, { ...draftOf(state), ...change });
}

/** The form of a new customer, the review of the request, and its result. */
export const newCustomerBox: Box<CustomerDraft> = {
  name: 'new-customer',
  isKept: true,
  open(state) {
    return state.session.canWrite
      ? open(state, newCustomerBox, draftOf(state))
      : say(state, 'LIVE is read-only: start paydeck with --write to create customers.', 'problem');
  },
  scope({ step }, state) {
    if (step.at === 'form') return 'new-customer';
    if (step.at === 'review') return needsName(state) ? 'new-customer-confirm' : 'new-customer-review';
    return step.at === 'created' ? 'new-customer-created' : 'new-customer-sending';
  },
  press(draft, pressed, state) {
    const { step } = draft;
    if (step.at === 'form') return pressInForm(draft, pressed, state);
    if (step.at === 'review') return pressInReview(draft, pressed, state);
    if (step.at === 'created') return pressWhenCreated(step.id, pressed, state);
    if (pressed.command !== 'leave') return state;
    // A running request continues. From an unknown result the box returns to the form.
    return close(step.at === 'unknown' ? withDraft(state, { step: { at: 'form' } }) : state);
  },
  paste({ step, confirmation }, text, state) {
    if (step.at === 'form') return edited(state, (line) => insert(line, text));
    if (step.at === 'review' && needsName(state)) return withDraft(state, { confirmation: insert(confirmation, text) });
    return state;
  },
  draw: (draft, room, state) => customerDrawing(draft, state, room),
};

function pressInForm(draft: CustomerDraft, pressed: Pressed, state: State): State {
  const { command } = pressed;
  const fields = fieldsOf(draft);
  if (command === 'leave') return close(state);
  if (command === 'send') return review(state);
  // The line that adds a pair is below the fields.
  const count = fields.length + 1;
  const isAdding = draft.focus >= fields.length;
  if (command === 'accept') return isAdding ? addPair(state) : withDraft(state, { focus: draft.focus + 1 });
  const focus = moveFocus(draft.focus, command, count);
  if (focus !== undefined) return withDraft(state, { focus });
  if (isAdding) {
    const line = editLine(lineWith(''), pressed);
    return line === undefined || line.text === '' ? state : edited(addPair(state), () => line);
  }
  return edited(state, (line) => editLine(line, pressed) ?? line);
}

/** Shows the review, or the first invalid field. */
function review(state: State): State {
  const wrong = fieldsOf(draftOf(state)).findIndex(({ problem }) => problem !== undefined);
  return wrong === -1
    ? withDraft(state, { step: { at: 'review' }, rejection: undefined, confirmation: lineWith(''), scroll: 0 })
    : withDraft(state, { isSubmitted: true, focus: wrong });
}

function pressInReview({ confirmation, scroll }: CustomerDraft, pressed: Pressed, state: State): State {
  const { command } = pressed;
  if (command === 'leave') return withDraft(state, { step: { at: 'form' } });
  if (command === 'send') return send(state);
  const { height } = roomInBox(state.size);
  const total = lineCount(draftOf(state), state);
  const move = needsName(state) ? promptMove(command) : command;
  if (isMove(move)) {
    return withDraft(state, { scroll: scrollBy(move, scroll, { total, height }) });
  }
  const line = needsName(state) ? editLine(confirmation, pressed) : undefined;
  // The confirmation is at the end.
  return line === undefined ? state : withDraft(state, { confirmation: line, scroll: Math.max(0, total - height) });
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

function pressWhenCreated(id: string, { command }: Pressed, state: State): State {
  if (command === 'copy') return addTask(state, { name: 'copy', source: { kind: 'text', text: id }, what: id });
  return command === 'leave' || command === 'accept' ? keep(close(state), newCustomerBox, undefined) : state;
}

function addPair(state: State): State {
  const { pairs } = draftOf(state);
  return withDraft(state, { pairs: [...pairs, lineWith('')] });
}

function edited(state: State, edit: (line: EditedLine) => EditedLine): State {
  const draft = draftOf(state);
  const field = fieldsOf(draft)[draft.focus];
  return field === undefined ? state : keep(state, newCustomerBox, field.with(edit(field.line)));
}
