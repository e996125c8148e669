/** A fenced code block of a Markdown file. */
export interface Block {
  readonly language: string;
  readonly code: string;
  /** The line of the file on which the code starts. */
  readonly line: number;
  /** The reason not to run it, from a comment above it: `<!-- not run: needs a launcher -->`. */
  readonly notRun: string | undefined;
}

/** Finds the code blocks of a Markdown text. */
export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  let open: { language: string; fence: string; indent: number; from: number; lines: string[] } | undefined;
  let notRun: string | undefined;
  for (const [index, line] of markdown.split('\n').entries()) {
    const [, indent = '', fence, info = ''] = /^(\s*)(`{3,})([^`]*)$/.exec(line) ?? [];
    if (open !== undefined) {
      if (fence === open.fence && info.trim() === '') {
        blocks.push({ language: open.language, code: open.lines.join('\n'), line: open.from, notRun });
        open = undefined;
        notRun = undefined;
      } else open.lines.push(line.slice(open.indent));
    } else if (fence !== undefined) {
      const [language = ''] = info.trim().split(/\s/);
      open = { language, fence, indent: indent.length, from: index + 2, lines: [] };
    } else {
      const [, reason] = /^\s*<!-- not run: (.+) -->$/.exec(line) ?? [];
      // A comment applies to the next block.
      if (line.trim() !== '') notRun = reason;
    }
  }
  return blocks;
}
