import { displayWidth, safeText } from '@paydeck/presentation/internal';
import { isLoading } from '../../state/reading.ts';
import { bottomEdge, edgeRoom } from '../../drawing/frame.ts';
import type { Layout, Rectangle } from '../../drawing/layout.ts';
import { lineOf, type Piece } from '../../drawing/line.ts';
import type { Region } from '../../drawing/region.ts';
import { scopeOf, viewOf, type Scene, type State } from '../../state/state.ts';
import { broken, wrapped } from '../../drawing/wrap.ts';
import { messagePieces } from './banner.ts';
import { keysLine } from './footer.ts';
import { headerLine, type Heading } from './header.ts';
import { withoutIdleKeys } from './idle-keys.ts';

/** The first line of every screen. */
export function headerRegion(tab: Heading['tab'], state: State, { layout, paint, limits, now }: Scene): Region {
  const isBusy = isLoading(viewOf(state).list.reading);
  const heading = { session: state.session, tab, limits, now, isBusy };
  return lineRegion('header', layout.header, () => headerLine(heading, layout.columns - 1, paint));
}

/** A region of one line. Drawing it is as fast as comparing its inputs. */
export function lineRegion(name: string, rectangle: Rectangle, line: () => string): Region {
  return { name, rectangle, inputs: [{}], lines: () => [indent(line())] };
}

/** The whole body with its edges, except the lower one, which belongs to the footer. */
export function bodyRegion(name: string, layout: Layout, inputs: readonly unknown[], lines: Region['lines']): Region {
  return { name, rectangle: withEdges(layout.body, true), inputs, lines };
}

/** Returns the rectangle of a pane with the edges that it draws: upper, left and, for the last pane, right. */
export function withEdges({ top, left, width, height }: Rectangle, isLast: boolean): Rectangle {
  return { top: top - 1, left: left - 1, width: width + (isLast ? 2 : 1), height: height + 1 };
}

/**
 * The lower edge with its message or a prompt, and the line of keys. The result of the last key may need both lines,
 * because the next key removes it.
 */
export function footerRegion(
  isSplit: boolean,
  message: readonly Piece[],
  state: State,
  { layout, paint }: Scene,
): Region {
  const inner = layout.columns - 1;
  const { box } = state;
  return {
    name: 'footer',
    rectangle: layout.footer,
    inputs: [{}],
    lines() {
      const prompt = box?.kind.prompt?.(box.own, inner, state, paint);
      const long = prompt === undefined ? longMessage(state, layout) : undefined;
      if (long !== undefined) {
        return [bottomEdge(layout, isSplit, [long.start], paint), indent(lineOf([long.rest], inner, paint))];
      }
      return [
        prompt === undefined ? bottomEdge(layout, isSplit, message, paint) : indent(prompt),
        indent(keysLine(withoutIdleKeys(state), scopeOf(state), inner, paint)),
      ];
    },
  };
}

/** Splits a message, at a blank if it can; `undefined` if the lower edge has room for all of it. */
function longMessage(state: State, layout: Layout): { readonly start: Piece; readonly rest: Piece } | undefined {
  const [message] = messagePieces(state);
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

/** Adds a margin at the left edge. */
function indent(line: string): string {
  return ` ${line}`;
}
