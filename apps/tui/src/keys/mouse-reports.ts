/** A mouse event, in cells counted from 0 at the top left. */
export interface MouseEvent {
  readonly kind: 'press' | 'wheel-up' | 'wheel-down';
  readonly column: number;
  readonly row: number;
}

/** The sequences that start and stop mouse reports (buttons and wheel, in the SGR form). */
export const mouseOn = '\u001b[?1000h\u001b[?1006h';
export const mouseOff = '\u001b[?1006l\u001b[?1000l';

/** Creates a parser of the mouse reports in terminal input. A report may arrive in two parts. */
export function createReportReader(): (input: string) => MouseEvent[] {
  let rest = '';
  return (input) => {
    const text = rest + input;
    const events: MouseEvent[] = [];
    let end = 0;
    for (const match of text.matchAll(report)) {
      end = match.index + match[0].length;
      // A press of the left button or a turn of the wheel, without a modifier key; other reports are ignored.
      const kind = kinds.get(Number(match[1]));
      const isPress = match[4] === 'M';
      if (kind !== undefined && isPress) events.push({ kind, column: Number(match[2]) - 1, row: Number(match[3]) - 1 });
    }
    rest = beginning.exec(text.slice(end))?.[0] ?? '';
    return events;
  };
}

const kinds = new Map<number, MouseEvent['kind']>([
  [0, 'press'],
  [64, 'wheel-up'],
  [65, 'wheel-down'],
]);

// oxlint-disable-next-line no-control-regex -- a report begins with an escape character
const report = /\u001b\[<(\d{1,5});(\d{1,5});(\d{1,5})([Mm])/g;
// oxlint-disable-next-line no-control-regex -- as above
const beginning = /\u001b(?:\[(?:<[\d;]{0,17})?)?$/;
