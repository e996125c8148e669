import { roomInBox } from '../../drawing/box.ts';
import { editLine, insert, lineWith, type EditedLine } from '../../widgets/line-editor.ts';
import { close, open, type OverlayKind, type Pressed } from '../../state/overlay.ts';
import { addTask, say, type State } from '../../state/state.ts';
import { emptyDraft, draftParams, fieldsOf, type CustomerDraft } from './draft.ts';
import { customerDrawing, furthestScroll } from './drawing.ts';

/** Opens the form of a new customer, with the draft that was left, if any. */
export function openNewCustomer(state: State): State {
  if (!state.session.canWrite) {
    return say(state, 'LIVE is read-only: start paydeck with --write to create customers.', 'problem');
  }
  return open(state, 'new-customer', null);
}

export function draftOf({ customer }: State): CustomerDraft {
  return customer ?? emptyDraft;
}

export function withDraft(state: State, change: Partial<CustomerDraft>): State {
  return { ...state, customer: { ...draftOf(state), ...change } };
}

export const newCustomerOverlay: OverlayKind<null> = {
  press(_own, pressed, state) {
    const { step } = draftOf(state);
    if (step.at === 'form') return pressInForm(pressed, state);
    if (step.at === 'review') return pressInReview(pressed, state);
    if (step.at === 'created') return pressWhenCreated(step.id, pressed, state);
    if (pressed.command !== 'leave') return state;
    // What is under way stays as it is; from an outcome that nobody knows there is a way back to the form.
    return step.at === 'unknown' ? close(withDraft(state, { step: { at: 'form' } })) : close(state);
  },
  paste(_own, text, state) {
    const { step, confirmation } = draftOf(state);
    if (step.at === 'form') return edited(state, (line) => insert(line, text));
    if (step.at === 'review' && needsName(state)) return withDraft(state, { confirmation: insert(confirmation, text) });
    return state;
  },
  draw: (_own, room, state, paint) => customerDrawing(draftOf(state), state.session, room, paint),
};

function pressInForm({ key, command }: Pressed, state: State): State {
  const draft = draftOf(state);
  const fields = fieldsOf(draft);
  if (command === 'leave') return close(state);
  if (command === 'send') return review(state);
  const isAdding = draft.focus >= fields.length;
  if (key === 'enter' && isAdding) return addPair(state);
  if (command === 'next-field') return withDraft(state, { focus: Math.min(draft.focus + 1, fields.length) });
  if (command === 'previous-field') return withDraft(state, { focus: Math.max(0, draft.focus - 1) });
  if (isAdding) {
    const line = editLine(lineWith(''), key);
    return line === undefined || line.text === '' ? state : edited(addPair(state), () => line);
  }
  return edited(state, (line) => editLine(line, key) ?? line);
}

/** Shows what will be sent, or the first field that is wrong. */
function review(state: State): State {
  const wrong = fieldsOf(draftOf(state)).findIndex(({ problem }) => problem !== undefined);
  return wrong === -1
    ? withDraft(state, { step: { at: 'review' }, refusal: undefined, confirmation: lineWith(''), scroll: 0 })
    : withDraft(state, { isAsked: true, focus: wrong });
}

function pressInReview({ key, command }: Pressed, state: State): State {
  const { confirmation, scroll } = draftOf(state);
  if (command === 'leave') return withDraft(state, { step: { at: 'form' } });
  if (command === 'send') return send(state);
  if (command === 'next-field') return withDraft(state, { scroll: Math.min(scroll + 1, furthest(state)) });
  if (command === 'previous-field') return withDraft(state, { scroll: Math.max(0, scroll - 1) });
  const line = needsName(state) ? editLine(confirmation, key) : undefined;
  // The name is asked for at the end.
  return line === undefined ? state : withDraft(state, { confirmation: line, scroll: furthest(state) });
}

/** Sends the draft: the one way to a write there is. */
function send(state: State): State {
  const { session } = state;
  const draft = draftOf(state);
  if (!session.canWrite) return state;
  if (needsName(state) && draft.confirmation.text.trim() !== session.name) {
    return say(state, `Type the name of the account, ${session.name}, to write to LIVE.`, 'problem');
  }
  const sending = withDraft(state, { step: { at: 'sending' } });
  return addTask(sending, { name: 'create-customer', params: draftParams(draft) });
}

function needsName({ session }: State): boolean {
  return session.mode === 'live';
}

function pressWhenCreated(id: string, { key, command }: Pressed, state: State): State {
  if (key === 'y') return addTask(state, { name: 'copy', source: { kind: 'text', text: id }, what: id });
  return command === 'leave' || key === 'enter' ? close({ ...state, customer: undefined }) : state;
}

function addPair(state: State): State {
  const { pairs } = draftOf(state);
  return withDraft(state, { pairs: [...pairs, lineWith('')] });
}

function edited(state: State, edit: (line: EditedLine) => EditedLine): State {
  const draft = draftOf(state);
  const field = fieldsOf(draft)[draft.focus];
  return field === undefined ? state : { ...state, customer: field.with(edit(field.line)) };
}

/** How far what is in the box can be scrolled. */
function furthest(state: State): number {
  return furthestScroll(draftOf(state), state.session, roomInBox(state.size));
}
