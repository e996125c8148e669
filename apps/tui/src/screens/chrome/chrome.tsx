import { displayWidth, safeText } from '@paydeck/presentation/internal';
import type { ReactNode } from 'react';
import { screenLayout, type Layout, type Rectangle } from '../../drawing/layout.ts';
import { type Line, type Span, widthOf, broken, wrapped } from '../../drawing/line.ts';
import { Lines } from '../../drawing/lines.tsx';
import { bottomEdge, edgeRoom } from '../../drawing/pane.tsx';
import { boxOf, scopeOf, isEnabled } from '../../state/stack.ts';
import type { ScreenProps, State } from '../../state/state.ts';
import { messageSpans } from './banner.ts';
import { headerLine } from './header.ts';
import { keyLabel } from '../../keys/key-names.ts';

export type ChromeProps = Omit<ScreenProps, 'model'>;

export function Header({ state, context }: ChromeProps): ReactNode {
  return <WholeLine at={screenLayout(state).header} line={headerLine(state, context)} />;
}

export function WholeLine({ at, line }: { readonly at: Rectangle; readonly line: Line }): ReactNode {
  return <Lines at={at} lines={[indent(line)]} width={at.width} />;
}

export function Footer({ state, message, isSplit = false }: FooterProps): ReactNode {
  const { footer } = screenLayout(state);
  return <Lines at={footer} lines={footerLines(isSplit, message, state)} width={footer.width} />;
}

interface FooterProps {
  readonly state: State;
  /** The text in the lower edge, unless a prompt takes its place. */
  readonly message: readonly Span[];
  readonly isSplit?: boolean;
}

/**
 * The lower edge with its message or a prompt, and the line of keys. The result of the last key may need both lines,
 * because the next key removes it.
 */
export function footerLines(isSplit: boolean, message: readonly Span[], state: State): Line[] {
  const layout = screenLayout(state);
  const inner = layout.columns - 1;
  const box = boxOf(state);
  const prompt = box?.definition.prompt?.(state, box.model, inner);
  const long = prompt === undefined ? longMessage(state, layout) : undefined;
  if (long !== undefined) return [bottomEdge(layout, isSplit, [long.start]), indent([long.rest])];
  return [prompt === undefined ? bottomEdge(layout, isSplit, message) : indent(prompt), indent(keysLine(state, inner))];
}

/** Splits a message, at a blank if it can; `undefined` if the lower edge has room for all of it. */
function longMessage(state: State, layout: Layout): { readonly start: Span; readonly rest: Span } | undefined {
  const [message] = messageSpans(state);
  const text = safeText(message?.text ?? '');
  const [room, line] = [edgeRoom(layout), layout.columns - 1];
  const [start = ''] = wrapped(text, room);
  if (start === text) return undefined;
  const rest = text.slice(start.length).trimStart();
  if (displayWidth(rest) <= line) return { start: { ...message, text: start }, rest: { ...message, text: rest } };
  // Uses all of the edge, even if that breaks a word.
  const [most = ''] = broken(text, room);
  return { start: { ...message, text: most }, rest: { ...message, text: text.slice(most.length) } };
}

function indent(line: Line): Line {
  return [{ text: ' ' }, ...line];
}

/** Draws the line of keys that do something now, as many as fit. The way out and the help, which lists the others, stay. */
export function keysLine(state: State, width: number): Line {
  const hints = [...hintsOf(state)]
    .toSorted(([one], [other]) => Number(one === 'help') - Number(other === 'help'))
    .map(([hint, keys]) => {
      const spans: Line = [{ text: keys.join('/'), style: 'key' }, { text: ` ${hint}` }];
      return { isKept: hint === 'leave' || hint === 'help', spans, width: widthOf(spans) + gap };
    });
  let room = hints.reduce((left, hint) => left - (hint.isKept ? hint.width : 0), width + gap);
  const shown = hints.filter((hint) => {
    if (hint.isKept) return true;
    const fits = hint.width <= room;
    if (fits) room -= hint.width;
    return fits;
  });
  return shown.flatMap(({ spans }, index) => (index === 0 ? spans : [{ text: ' '.repeat(gap) }, ...spans]));
}

const gap = 2;

function hintsOf(state: State): Map<string, string[]> {
  const scope = scopeOf(state);
  const hints = new Map<string, string[]>();
  for (const { command, hint, keys, scopes } of state.keymap) {
    const [key] = keys;
    if (hint === undefined || key === undefined || !scopes.has(scope) || !isEnabled(state, command)) continue;
    hints.set(hint, [...(hints.get(hint) ?? []), keyLabel(key)]);
  }
  return hints;
}
