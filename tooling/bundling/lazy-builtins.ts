import { builtinModules } from 'node:module';
import type { Rolldown } from 'tsdown';

/**
 * Loads Node's built-in modules on the first call of one of their functions. Otherwise a bundle imports them all at its
 * top: a program that prints one line would load sockets, child processes and cryptography.
 */
export function lazyBuiltins(): Rolldown.Plugin {
  const names = new Set(builtinModules.flatMap((name) => [name, `node:${name}`]));
  return {
    name: 'lazy-builtins',
    resolveId(source, _importer, { kind }) {
      if (!names.has(source)) return undefined;
      return `${kind === 'import-statement' ? imported : required}${source}`;
    },
    load(id) {
      if (id.startsWith(required)) return `module.exports = ${loaded(id.slice(required.length))}`;
      return id.startsWith(imported) ? sourceOf(id.slice(imported.length)) : undefined;
    },
  };
}

const imported = '\0builtin:';
// `require()` and `import()` choose their own moment, and need the real module.
const required = '\0required-builtin:';

function sourceOf(name: string): string {
  if (/^(?:node:)?process$/.test(name)) return processModule;
  const exported: Record<string, unknown> = { ...process.getBuiltinModule(name) };
  const lines = Object.entries(exported)
    .filter(([key]) => /^[\w$]+$/.test(key) && key !== 'default')
    .map(([key, value]) => `export const ${key} = /* @__PURE__ */ ${standIn(key, value)};`);
  return `
    const load = () => ${loaded(name)};
    const lazy = (key) => new Proxy(function () {}, {
      apply: (_target, _self, args) => load()[key](...args),
      construct: (_target, args, made) => Reflect.construct(load()[key], args, made),
      get: (_target, property) => load()[key][property],
    });
    const lazyObject = (key) => new Proxy({}, {
      get: (_target, property) => load()[key][property],
      has: (_target, property) => property in load()[key],
    });
    ${lines.join('\n')}
    export default /* @__PURE__ */ new Proxy({}, { get: (_target, key) => load()[key] });
  `;
}

/**
 * Functions, classes and plain objects such as `constants` can be loaded later. Anything else is loaded with the
 * program that imports it by name.
 */
function standIn(key: string, value: unknown): string {
  if (isPlainObject(value)) return `lazyObject('${key}')`;
  if (typeof value !== 'function') return `(() => load().${key})()`;
  return isPlain(value) ? `((...args) => load().${key}(...args))` : `lazy('${key}')`;
}

/** Whether its properties do not depend on `this`, as those of `performance` do. */
function isPlainObject(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

/**
 * Whether it is only ever called: `promisify(execFile)` reads a property of the function, and a class has a prototype.
 */
function isPlain(value: object): boolean {
  const usual = new Set<PropertyKey>(['length', 'name', 'prototype', 'arguments', 'caller']);
  const prototype: unknown = Reflect.get(value, 'prototype');
  const isClass = typeof prototype === 'object' && prototype !== null && Reflect.ownKeys(prototype).length > 1;
  return !isClass && Reflect.ownKeys(value).every((key) => usual.has(key));
}

function loaded(name: string): string {
  return `process.getBuiltinModule('${name}')`;
}

// The global itself. A stand-in would have its own listeners, and the getters of the namespace open stdin.
const processModule = `
  const { process } = globalThis;
  export default process;
  export const { argv, cwd, env, execArgv, exit, platform, version, versions } = process;
`;
