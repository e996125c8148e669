import { terminalSafeJson } from '@paydeck/presentation/internal';
import { edgeText, boxSizeOf, type Drawing, type BoxSize } from '../../drawing/box.ts';
import { cursorMark, type Line, broken, wrappedLines } from '../../drawing/line.ts';
import { keyed } from '../../state/stack.ts';
import type { State } from '../../state/state.ts';
import { formLines } from '../../widgets/form.ts';
import { inputLine } from '../../widgets/text-input.ts';
import { draftParams, fieldsOf, mayExist, type CustomerDraft } from '../../state/customer-draft.ts';

export function customerDrawing(state: State, draft: CustomerDraft, room: BoxSize): Drawing {
  const width = Math.min(room.width, widest);
  const { lines, from: wanted = 0, keys = '' } = contentOf(draft, state, width);
  const from = Math.max(0, Math.min(wanted, lines.length - room.height));
  return {
    title: state.session.mode === 'live' ? 'New customer  ! LIVE !' : 'New customer (TEST)',
    width,
    lines: lines.slice(from, from + room.height),
    footer: edgeText(from + room.height < lines.length ? 'more below' : undefined, keyed(state, keys)),
  };
}

export function lineCount(draft: CustomerDraft, state: State): number {
  const width = Math.min(boxSizeOf(state.size).width, widest);
  return contentOf(draft, state, width).lines.length;
}

interface Content {
  readonly lines: readonly Line[];
  /** The line to scroll to. Default: the first one. */
  readonly from?: number;
  /** What keys do that the line of keys does not explain. */
  readonly keys?: string;
}

function contentOf(draft: CustomerDraft, state: State, width: number): Content {
  const { step } = draft;
  if (step.at === 'form') return formContent(draft, width);
  if (step.at === 'review') return reviewContent(draft, state, width);
  if (step.at === 'sending') return { lines: wrappedLines(keyed(state, sendingText), width) };
  if (step.at === 'created') {
    return { lines: wrappedLines(`✓ Created ${step.id}`, width, 'good'), keys: '{copy} copies the id' };
  }
  const lost = wrappedLines(`✗ ${step.text}`, width, 'problem');
  return { lines: [...lost, [], ...wrappedLines(unknownAdvice, width)], keys: keepsDraft };
}

const sendingText = 'Sending… This cannot be cancelled. {leave} closes it; the result will be shown.';
// The error message does not say why the program cannot find out, so this does.
const unknownAdvice =
  'The service has no list of customers, and a list of subscriptions shows a customer only after the first ' +
  'subscription: this program cannot look it up.';

function formContent(draft: CustomerDraft, width: number): Content {
  const fields = fieldsOf(draft);
  const drawn = fields.map(({ line, problem }, index) => ({
    label: labels[index] ?? '',
    line,
    // A field that was not visited yet is empty, not invalid.
    problem: draft.isSubmitted || line.text !== '' ? problem : undefined,
  }));
  const form = formLines(drawn, draft.focus, { width, labelWidth });
  const isAdding = draft.focus >= fields.length;
  const add = `${cursorMark(isAdding)}${' '.repeat(labelWidth)}+ add a pair, key=value`;
  const rejection = draft.rejection === undefined ? [] : ['', `✗ ${draft.rejection}`];
  return {
    lines: [
      ...form.lines,
      [{ text: add, style: isAdding ? 'selected' : 'muted' }],
      ...rejection.flatMap((text) => wrappedLines(text, width, 'problem')),
    ],
    keys: keepsDraft,
    // The focused field stays visible.
    from: (isAdding ? form.lines.length : form.focus) - linesAbove,
  };
}

function reviewContent(draft: CustomerDraft, state: State, width: number): Content {
  const { session } = state;
  const isLive = session.mode === 'live';
  const warning = mayExist(draft)
    ? [
        `! A request for this e-mail was sent at ${draft.lost?.at} and its response was lost.`,
        '! Sending again may create the customer a second time.',
        '',
      ]
    : [];
  const name = isLive
    ? [
        ...wrappedLines(`This writes to LIVE. Type the account name, ${session.name}, to go on:`, width, 'problem'),
        [{ text: '> ' }, ...inputLine(draft.confirmation, width - 2)],
        [],
      ]
    : [];
  return {
    lines: [
      // The warning comes first, because a small screen shows only the first lines.
      ...warning.flatMap((text) => wrappedLines(text, width, 'warning')),
      ...wrappedLines(
        `Exactly this will be sent to ${isLive ? 'LIVE' : 'test'}, with key and address of ${session.source}:`,
        width,
        'heading',
      ),
      ...['', ...sentLines(draft, width), ''].map((text) => [{ text }]),
      ...name,
    ],
    from: draft.scroll,
    keys: isLive ? 'type the name, {send} sends it' : '{send} sends it  {leave} back to the form',
  };
}

/** Returns the lines of the request. Long ones are broken, because nothing of it may be truncated. */
function sentLines(draft: CustomerDraft, width: number): string[] {
  const sent = terminalSafeJson(draftParams(draft), 2).split('\n');
  return ['POST /customers', ...sent.flatMap((line) => broken(line, width))];
}

/** The further lines are pairs of the metadata, too. */
const labels = ['E-mail *', 'Name *', 'Phone', 'Metadata'];
const keepsDraft = '{leave} keeps a draft';
const linesAbove = 4;
const labelWidth = 12;
const widest = 72;
