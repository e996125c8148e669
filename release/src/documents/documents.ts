import { globSync, readFileSync } from 'node:fs';
import { root } from '../published.ts';
import { type Block, blocksOf } from './blocks.ts';

/** A block of code, and where it stands: `docs/client.md:12`. */
export interface Placed extends Block {
  readonly file: string;
  readonly place: string;
}

/** Finds the code of everything that is written for readers. */
export function documentedBlocks(): Placed[] {
  const files = globSync(['*.md', 'docs/**/*.md', '{packages,apps,examples}/*/README.md', 'benchmarks/*.md'], {
    cwd: root,
  });
  return files.toSorted().flatMap((file) => {
    const text = readFileSync(`${root}/${file}`, 'utf8');
    // In the reference what is under Example is code; the rest are signatures.
    const blocks = file.startsWith('docs/api/') ? examplesOf(text) : blocksOf(text);
    return blocks.map((block) => ({ ...block, file, place: `${file}:${block.line}` }));
  });
}

function examplesOf(reference: string): Block[] {
  const lines = reference.split('\n');
  return blocksOf(reference).filter(({ line }) => {
    const heading = lines.slice(0, line).findLast((text) => text.startsWith('#'));
    return heading !== undefined && /^#+ Examples?$/.test(heading);
  });
}
