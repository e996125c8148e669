import { globSync, readFileSync } from 'node:fs';
import { entryPoints, root } from '../published.ts';

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

/**
 * Makes a module of a TypeScript block. Values that guides use throughout, such as the `client` of the first block, are
 * prepended. A guide's block shows its own imports. An example of a docstring does not, so its imports are prepended as
 * well.
 */
export function moduleOf({ code, file = '' }: { readonly code: string; readonly file?: string }): string {
  const before: string[] = [];
  const showsImports = !file.startsWith('docs/api/');
  let needed = code;
  // A prepended statement may itself need one further down the list.
  for (const [name, { use, statement }] of given) {
    if (!use.test(needed) || declares(needed, name)) continue;
    if (showsImports && statement.startsWith('import ') && use.test(code)) continue;
    before.unshift(statement);
    needed = `${statement}\n${needed}`;
  }
  return `${[...before, code].join('\n')}\nexport {};\n`;
}

/** Whether a block contains tests or expectations, which vitest runs. */
export function hasTests(block: Pick<Block, 'code'>): boolean {
  return /\bfrom 'vitest'/.test(moduleOf(block));
}

function word(name: string): RegExp {
  // Not a member (except after a spread), not part of a string, and not a property key.
  return new RegExp(`(?<![\\w'-]|(?<!\\.\\.)\\.)${name}\\b(?!['?]?:)`);
}

function declares(code: string, name: string): boolean {
  return new RegExp(
    `\\b(const|let|function|class|interface)\\s+(\\{[^}]*\\b)?${name}\\b|^import [^;]*\\b${name}\\b`,
    'm',
  ).test(code);
}

const statements: Readonly<Record<string, string>> = {
  id: 'const [{ id } = { id: "" }] = await client.webhooks.list().toArray({ limit: 1 });',
  since: 'const since = new Date("2026-01-01");',
  save: 'const save = (items: readonly unknown[]): unknown => items.length;',
  client: 'const client = fake.client();',
  mirror: "const mirror = await openMirror('mirror.sqlite', { account });",
  account: "const account = { mode: 'test', baseUrl, apiKey } as const;",
  yesterday: 'const yesterday = new Date(Date.now() - 86_400_000);',
  server: 'const server = await fake.listen();',
  fake: 'const fake = createFake({ subscriptions: 250 });',
  apiKey: 'const apiKey = process.env.PAYDECK_TEST_KEY!;',
  baseUrl: 'const baseUrl = process.env.PAYDECK_TEST_URL!;',
  http: "import { http } from 'msw';",
  setupServer: "import { setupServer } from 'msw/node';",
  expect: "import { expect } from 'vitest';",
};
/** The imports of what our packages export, from the reports of their entry points. */
const imports = entryPoints.flatMap(({ title, page }) => {
  const exported = readFileSync(`${root}/release/api/${page}.api.md`, 'utf8').matchAll(/^export (\w+) (\w+)/gm);
  const kinds = Map.groupBy(exported, ([, , name = '']) => name);
  return Array.from(kinds, ([name, found]) => {
    const isType = found.every(([, kind]) => kind === 'interface' || kind === 'type');
    return [name, `import ${isType ? 'type ' : ''}{ ${name} } from '${title}';`] as const;
  });
});
const given = [...Object.entries(statements), ...imports].map(
  ([name, statement]) => [name, { use: word(name), statement }] as const,
);
