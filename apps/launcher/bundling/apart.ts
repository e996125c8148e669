import { createHash } from 'node:crypto';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Rolldown } from 'tsdown';

/**
 * Keeps a part of the program as text inside the one file until it is imported. Before its first line runs, the engine
 * reads every function of a file, also those behind an `import()`; a string it skips.
 *
 * @param file The module that is kept apart, and all that it imports.
 * @param name Its one export, a function that gives back a promise.
 * @param bundle Makes its code: an expression whose value has that export.
 */
export function apart(file: string, name: string, bundle: (file: string) => Promise<string>): Rolldown.Plugin {
  const id = `\0apart:${file}`;
  return {
    name: 'apart',
    resolveId(source, importer, { kind }) {
      if (kind !== 'dynamic-import' || importer === undefined || !source.startsWith('.')) return undefined;
      return fileURLToPath(new URL(source, pathToFileURL(importer))) === file ? id : undefined;
    },
    async load(loaded) {
      if (loaded !== id) return undefined;
      const code = await bundle(file);
      const identity = createHash('sha256').update(code).digest('hex').slice(0, 16);
      return `
        import { evaluated } from ${JSON.stringify(evaluated)};
        const code = ${asciiString(code)};
        export const ${name} = async (...args) => evaluated(code, '${identity}').${name}(...args);
      `;
    },
  };
}

const evaluated = fileURLToPath(new URL('../src/evaluated.ts', import.meta.url));

/** Text beyond Latin 1 would make the engine keep the whole file in twice the room. */
function asciiString(text: string): string {
  return JSON.stringify(text).replaceAll(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
