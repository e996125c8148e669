import { globSync, readFileSync } from 'node:fs';
import { root } from '../published.ts';
import { type Block, blocksOf } from './blocks.ts';

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
