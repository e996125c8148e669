import { builtinModules } from 'node:module';
import type { Rolldown } from 'tsdown';

/**
 * Loads Node's own modules where they are first used. In one file their imports would all stand at its top, and importing
 * `node:http` or `node:process` runs every getter they have: Node's fetch and stdin would be set up before `--help`.
 */
export function lazyBuiltins(): Rolldown.Plugin {
  const names = new Set(builtinModules.flatMap((name) => [name, `node:${name}`]));
  const prefix = '\0builtin:';
  return {
    name: 'lazy-builtins',
    resolveId(source) {
      return names.has(source) ? `${prefix}${source}` : undefined;
    },
    load(id) {
      if (id === `${prefix}node:process` || id === `${prefix}process`) return processModule;
      return id.startsWith(prefix)
        ? `module.exports = process.getBuiltinModule('${id.slice(prefix.length)}')`
        : undefined;
    },
  };
}

// The one that is there already. As a namespace its getters would run, and set stdin up.
const processModule = `
  const { process } = globalThis;
  export default process;
  export const { argv, cwd, env, execArgv, exit, platform, version, versions } = process;
`;
