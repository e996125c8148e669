import { readFile } from 'node:fs/promises';
import { blocksOf } from '../documents/blocks.ts';
import { moduleOf } from '../documents/module-of.ts';
import { published, root } from '../published.ts';
import type { Sandbox } from './sandbox.ts';

/** The package managers to test. */
export type Manager = 'npm' | 'pnpm';

/** Creates a project outside the repository that installs all packages from the registry. */
export async function makeOutsider(sandbox: Sandbox, manager: Manager): Promise<void> {
  await sandbox.write(`${manager}/package.json`, JSON.stringify({ name: 'outsider', private: true, type: 'module' }));
  const types = '@types/node@24';
  await sandbox.run(
    manager,
    manager,
    manager === 'npm' ? 'install' : 'add',
    ...published.map(({ name }) => name),
    types,
  );
}

/** Reads a file of an installed package. */
export async function installed(sandbox: Sandbox, manager: Manager, name: string, file: string): Promise<string> {
  return sandbox.read(`${manager}/node_modules/${name}/${file}`);
}

/** Writes the examples of the root README and of the published ones into the projects. Returns the files. */
export async function writeExamples(sandbox: Sandbox, managers: readonly Manager[]): Promise<string[]> {
  const readmes = [{ title: 'readme', text: await readFile(`${root}/README.md`, 'utf8') }];
  for (const { name } of published) {
    readmes.push({ title: name.replace('@paydeck/', ''), text: await installed(sandbox, 'npm', name, 'README.md') });
  }
  const files: string[] = [];
  for (const { title, text } of readmes) {
    for (const block of blocksOf(text).filter(({ language, notRun }) => language === 'ts' && notRun === undefined)) {
      const file = `${title}-line-${block.line}.ts`;
      for (const manager of managers) await sandbox.write(`${manager}/${file}`, moduleOf(block));
      files.push(file);
    }
  }
  return files;
}

/** Upgrades the project's packages to a dist-tag. */
export async function upgrade(sandbox: Sandbox, manager: Manager, tag: string): Promise<void> {
  const packages = published.map(({ name }) => `${name}@${tag}`);
  await sandbox.run(manager, manager, manager === 'npm' ? 'install' : 'add', ...packages);
}

/** Type-checks the project in strict mode, including the declarations of packages. */
export async function typeCheck(sandbox: Sandbox, manager: Manager, resolution: 'nodenext' | 'bundler'): Promise<void> {
  const compilerOptions = {
    module: resolution === 'nodenext' ? 'nodenext' : 'preserve',
    moduleResolution: resolution,
    target: 'es2022',
    lib: ['es2025', 'esnext.array', 'esnext.disposable'],
    types: ['node'],
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    noEmit: true,
  };
  await sandbox.write(`${manager}/tsconfig.json`, JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  await sandbox.run(manager, 'node', `${root}/node_modules/typescript/bin/tsc`, '--project', '.');
}
