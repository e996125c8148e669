import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Rolldown } from 'tsdown';

/**
 * Keeps a part of the program as text inside the one file until it is imported. Before its first line runs, the engine
 * reads every function of a file, also those behind an `import()`; a string it skips. That reading was two thirds of the
 * time of `--help`, and what is loaded from the text is no slower.
 *
 * @param file The module that is kept apart, and all that it imports.
 * @param name Its one export, a function that gives back a promise.
 * @param bundle Makes its code.
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
      // Named, or a stack trace would begin with the whole text.
      const code = `${await bundle(file)}\n//# sourceURL=paydeck/${name}.mjs`;
      return `
        const code = ${JSON.stringify(code)};
        let part;
        export const ${name} = async (...args) => {
          part ??= import('data:text/javascript;base64,' + Buffer.from(code).toString('base64'));
          return (await part).${name}(...args);
        };
      `;
    },
  };
}
