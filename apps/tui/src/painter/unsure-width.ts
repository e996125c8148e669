/**
 * Whether terminals may disagree about the width of a line. Then we cannot know what its cells show, so the line is
 * always written whole.
 */
export function isUnsure(line: string): boolean {
  return unsure.test(line);
}

// Everything beyond Latin letters and the signs that the screens use. SGR sequences are printable ASCII after their
// escape character.
const unsure =
  /[^\u001b\x20-\x7e\u00a0-\u024f\u2010-\u2027\u20a0-\u20bf\u2190-\u21ff\u23ce\u2400-\u2426\u2500-\u25fc\u2713-\u2717]/u;
