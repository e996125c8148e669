/** A fenced block of code of a Markdown file. */
export interface Block {
  readonly language: string;
  readonly code: string;
  /** The line of the file on which the code begins. */
  readonly line: number;
  /** Why it is not run, from a comment before it: `<!-- not run: needs a launcher -->`. */
  readonly notRun: string | undefined;
}

/** Finds the blocks of code of a Markdown text. */
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
      // A comment speaks of the block that follows it.
      if (line.trim() !== '') notRun = reason;
    }
  }
  return blocks;
}
