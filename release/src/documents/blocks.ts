import { globSync, readFileSync } from 'node:fs';
import { root } from '../published.ts';

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

/** A code block and its position: `docs/client.md:12`. */
export interface Placed extends Block {
  readonly file: string;
  readonly place: string;
}

/** Finds the code blocks of all documents for users. */
export function documentedBlocks(): Placed[] {
  const files = globSync(['*.md', 'docs/**/*.md', '{packages,apps,examples}/*/README.md', 'benchmarks/*.md'], {
    cwd: root,
  });
  return files.toSorted().flatMap((file) => {
    const text = readFileSync(`${root}/${file}`, 'utf8');
    const placed = blocksOf(text).map((block) => ({ ...block, file, place: `${file}:${block.line}` }));
    return placed.filter((block) => isOurs(block, headingOf(block, text)));
  });
}

function isOurs({ file }: Placed, heading: string): boolean {
  // In the reference only the code below "Example" is an example; the rest are signatures.
  if (file.startsWith('docs/api/')) return /^Examples?$/.test(heading);
  // The tests of the command line run these blocks and check their output.
  return !(file === 'docs/recipes.md' || (file === 'docs/cli.md' && heading === 'Tasks'));
}

function headingOf({ line }: Block, text: string): string {
  const above = text.split('\n').slice(0, line);
  return (above.findLast((candidate) => /^#+ /.test(candidate)) ?? '').replace(/^#+ /, '');
}
