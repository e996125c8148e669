import { displayWidth, fit, graphemesOf, terminalSafeJson } from '@paydeck/presentation';
import { lineOf } from '../../drawing/line.ts';
import { inputText } from '../../widgets/text-input.ts';
import type { Drawing, Room } from '../../state/overlay.ts';
import { wrapped } from '../../drawing/wrap.ts';
import type { Session } from '../../service/session.ts';
import type { Paint, Style } from '../../drawing/theme.ts';
import { draftParams, fieldsOf, mayExist, type CustomerDraft } from './draft.ts';

/** Draws the form of a new customer, the review of what will be sent, or what became of it. */
export function customerDrawing(draft: CustomerDraft, session: Session, room: Room, paint: Paint): Drawing {
  const width = Math.min(room.width, widest);
  const { lines, from: wanted } = linesOf(draft, session, width, paint);
  const from = Math.max(0, Math.min(wanted, lines.length - room.height));
  return {
    title: session.mode === 'live' ? 'New customer  ! LIVE !' : 'New customer (TEST)',
    width,
    lines: lines.slice(from, from + room.height),
    footer: from + room.height < lines.length ? 'more below' : undefined,
  };
}

/** Gives the last line that can be the first to show. */
export function furthestScroll(draft: CustomerDraft, session: Session, room: Room): number {
  const { lines } = linesOf(draft, session, Math.min(room.width, widest), (_style, text) => text);
  return Math.max(0, lines.length - room.height);
}

/** All lines, and which of them is the first to show where there is no room for all. */
interface Page {
  readonly lines: readonly string[];
  readonly from: number;
}

function linesOf(draft: CustomerDraft, session: Session, width: number, paint: Paint): Page {
  const { step } = draft;
  if (step.at === 'form') return formPage(draft, width, paint);
  if (step.at === 'review') return reviewPage(draft, session, width, paint);
  if (step.at === 'sending')
    return page(['Sending… What is sent cannot be called back. Esc leaves; the outcome will be told.'], width, paint);
  if (step.at === 'created') {
    return page([`✓ Created ${step.id}`, '', 'y copies the id   Esc or ⏎ closes'], width, paint, 'good');
  }
  return page([`✗ ${step.text}`, '', unknownAdvice, '', 'Esc leaves (kept as draft)'], width, paint, 'problem');
}

// What the message of the error does not say: why nothing here can find out.
const unknownAdvice =
  'The service has no list of customers, and a list of subscriptions shows a customer only after the first ' +
  'subscription: this program cannot look it up.';

function formPage(draft: CustomerDraft, width: number, paint: Paint): Page {
  const lines: string[] = [];
  let focus = 0;
  const fields = fieldsOf(draft);
  const room = width - labelWidth - 1;
  for (const [index, { label, line, problem }] of fields.entries()) {
    const isFocused = index === draft.focus;
    if (isFocused) focus = lines.length;
    const name = `${isFocused ? '▶' : ' '}${label}`;
    lines.push(
      `${paint(isFocused ? 'key' : 'muted', fit(name, labelWidth))} ${inputText(line, room, paint, isFocused)}`,
    );
    // A field that nobody has come to yet is not wrong, only empty.
    if (problem !== undefined && (draft.isAsked || line.text !== '')) {
      lines.push(
        lineOf([{ text: ' '.repeat(labelWidth + 1) }, { text: `✗ ${problem}`, style: 'problem' }], width, paint),
      );
    }
  }
  const isAdding = draft.focus >= fields.length;
  if (isAdding) focus = lines.length;
  const add = `${' '.repeat(labelWidth + 1)}${isAdding ? '▶' : ' '}+ add a pair, key=value`;
  lines.push(isAdding ? paint('selected', fit(add, width)) : paint('muted', fit(add, width)));
  lines.push(...textLines(draft.refusal === undefined ? [] : ['', `✗ ${draft.refusal}`], width, paint, 'problem'));
  lines.push(
    ...textLines(['', 'Tab next  Shift-Tab back  Ctrl-S review  Esc leave (kept as draft)'], width, paint, 'muted'),
  );
  // The field with the cursor is among what shows.
  return { lines, from: focus - linesAbove };
}

function reviewPage(draft: CustomerDraft, session: Session, width: number, paint: Paint): Page {
  const isLive = session.mode === 'live';
  const scrolled = { from: draft.scroll };
  const warning = mayExist(draft)
    ? [
        `! A request for this email was sent at ${draft.lost?.at} and its answer was lost.`,
        '! Sending again may create the customer a second time.',
        '',
      ]
    : [];
  const lines = [
    ...textLines(
      [`This will be sent to ${isLive ? 'LIVE' : 'test'}, with key and address of ${session.source}:`],
      width,
      paint,
      'heading',
    ),
    ...exactLines(['', ...sentLines(draft, width), ''], width, paint),
    ...textLines(warning, width, paint, 'warning'),
  ];
  if (!isLive) {
    return {
      ...scrolled,
      lines: [...lines, ...textLines(['Ctrl-S send  Esc back to the form'], width, paint, 'muted')],
    };
  }
  return {
    ...scrolled,
    lines: [
      ...lines,
      ...textLines([`This writes to LIVE. Type the account name, ${session.name}, to go on:`], width, paint, 'problem'),
      `> ${inputText(draft.confirmation, width - 2, paint)}`,
      ...textLines(['', 'Ctrl-S send  Esc back to the form'], width, paint, 'muted'),
    ],
  };
}

/** The request as it goes out. */
function sentLines(draft: CustomerDraft, width: number): string[] {
  return ['POST /customers', ...brokenLines(terminalSafeJson(draftParams(draft), 2).split('\n'), width)];
}

function page(texts: readonly string[], width: number, paint: Paint, style?: Style): Page {
  const [first = '', ...rest] = texts;
  return { lines: [...textLines([first], width, paint, style), ...textLines(rest, width, paint)], from: 0 };
}

/** Breaks sentences into lines. */
function textLines(texts: readonly string[], width: number, paint: Paint, style?: Style): string[] {
  return texts.flatMap((text) => exactLines(wrapped(text, width), width, paint, style));
}

function exactLines(texts: readonly string[], width: number, paint: Paint, style?: Style): string[] {
  return texts.map((text) => lineOf([{ text, style }], width, paint));
}

/** Breaks the lines of a document where they are full: nothing of what will be sent is cut. */
function brokenLines(texts: readonly string[], width: number): string[] {
  return texts.flatMap((text) => {
    const lines = [''];
    for (const { segment } of graphemesOf(text)) {
      const longer = `${lines.at(-1) ?? ''}${segment}`;
      if (displayWidth(longer) > width) lines.push(segment);
      else lines[lines.length - 1] = longer;
    }
    return lines;
  });
}

const linesAbove = 4;
const labelWidth = 12;
const widest = 72;
