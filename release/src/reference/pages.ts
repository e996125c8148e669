import { mkdir, writeFile } from 'node:fs/promises';
import { root } from '../published.ts';
import { entryPoints } from './entry-points.ts';
import { referencePage } from './reference-page.ts';

// Writes the reference of the site, one page an entry point, from the docstrings. TypeDoc sorts inherited members by
// paths relative to the working directory, so that is always the root.
process.chdir(root);
await mkdir('docs/api', { recursive: true });
for (const entry of entryPoints) await writeFile(`docs/api/${entry.page}.md`, await referencePage(entry));
