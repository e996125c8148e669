import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@paydeck/test-kit/temporary-folder';
import { Application, type TypeDocOptions } from 'typedoc';
import type { PluginOptions } from 'typedoc-plugin-markdown';
import { compilerOptions, type EntryPoint, entryPoints, root } from '../published.ts';

const options: TypeDocOptions & Partial<PluginOptions> = {
  plugin: ['typedoc-plugin-markdown'],
  readme: 'none',
  logLevel: 'Error',
  disableSources: true,
  excludePrivate: true,
  excludeInternal: true,
  // Members that every JavaScript error has.
  excludeExternals: true,
  // Members in source order: the important ones come first.
  sort: ['source-order'],
  groupOrder: ['Functions', 'Interfaces', 'Classes', 'Type Aliases', 'Variables'],
  outputFileStrategy: 'modules',
  hidePageHeader: true,
  hideBreadcrumbs: true,
  useCodeBlocks: true,
  useHTMLAnchors: false,
  parametersFormat: 'table',
  interfacePropertiesFormat: 'table',
  classPropertiesFormat: 'table',
  typeDeclarationFormat: 'table',
  tableColumnSettings: { hideInherited: true, hideModifiers: true, hideOverrides: true, hideSources: true },
};

// Writes the reference of the site, one page an entry point, from the docstrings. TypeDoc sorts inherited members by
// paths relative to the working directory, so that is always the root.
process.chdir(root);
await mkdir('docs/api', { recursive: true });
for (const entry of entryPoints) await writeFile(`docs/api/${entry.page}.md`, await referencePage(entry));

/** Writes one Markdown page about all exports of an entry point, from their docstrings. */
async function referencePage({ title, folder, declarations }: EntryPoint): Promise<string> {
  using temporary = temporaryFolder();
  const file = `${folder}/${declarations}`;
  const out = join(temporary.path, 'page');
  const tsconfig = join(temporary.path, 'tsconfig.json');
  await writeFile(tsconfig, JSON.stringify({ compilerOptions, files: [file] }));
  const app = await Application.bootstrapWithPlugins({ ...options, entryPoints: [file], tsconfig, name: title, out });
  const project = await app.convert();
  if (project === undefined) throw new Error(`${title} could not be read.`);
  await app.generateOutputs(project);
  return await readFile(join(out, 'README.md'), 'utf8');
}
