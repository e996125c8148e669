/**
 * Makes lines whose width terminals disagree about repaint as a whole. Ink leaves the unchanged start of a changed line
 * on the screen and jumps behind it by its own idea of widths; on a terminal that draws an emoji narrower, old characters
 * then stay. Such a line starts in two ways in turn that look the same, so that it differs from its start on: a blank or
 * a no-break blank, a style's number with or without a leading zero.
 *
 * @param frames How many frames have been written: what is drawn now differs from the last one of them.
 */
export function repaintUnsure(lines: readonly string[], frames: number): readonly string[] {
  if (frames % 2 === 0 || !lines.some(isUnsure)) return lines;
  return lines.map((line) => (isUnsure(line) ? otherStart(line) : line));
}

/** Whether terminals may disagree about the width of a line. */
export function isUnsure(line: string): boolean {
  return unsure.test(line);
}

function otherStart(line: string): string {
  return line.startsWith(' ')
    ? `\u00a0${line.slice(1)}`
    : line.replace(firstStyle, (_, start: string, rest: string) => `${start}0${rest}`);
}

// The last number of it: behind 38;5; a leading zero may stand, before it the sequence would be another one.
const firstStyle = /^(\u001b\[(?:\d+;)*)(\d+m)/;

// Everything beyond Latin letters and the signs that the screens themselves are drawn with. SGR sequences are printable
// ASCII after their escape.
const unsure =
  /[^\u001b\x20-\x7e\u00a0-\u024f\u2010-\u2027\u2190-\u21ff\u23ce\u2400-\u2426\u2500-\u25ff\u2713-\u2717]/u;
