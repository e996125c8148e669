import { builtinModules } from 'node:module';
import type { Rolldown } from 'tsdown';

/**
 * Loads Node's own modules when one of their functions is first called, and not when the program begins: a script that
 * prints a line must not set up sockets, child processes and cryptography for it.
 */
export function lazyBuiltins(): Rolldown.Plugin {
  const names = new Set(builtinModules.flatMap((name) => [name, `node:${name}`]));
  const prefix = '\0builtin:';
  return {
    name: 'lazy-builtins',
    resolveId: (source) => (names.has(source) ? `${prefix}${source}` : undefined),
    load: (id) => (id.startsWith(prefix) ? sourceOf(id.slice(prefix.length)) : undefined),
  };
}

function sourceOf(name: string): string {
  // The module is the global itself: a stand-in would have listeners of its own.
  if (/^(?:node:)?process$/.test(name)) return 'export default process;';
  const exported: Record<string, unknown> = { ...process.getBuiltinModule(name) };
  const lines = Object.entries(exported)
    .filter(([key]) => /^[\w$]+$/.test(key) && key !== 'default')
    .map(([key, value]) =>
      typeof value === 'function' && !isClass(key)
        ? `export const ${key} = (...args) => load().${key}(...args);`
        : `export const ${key} = /* @__PURE__ */ (() => load().${key})();`,
    );
  return `
    const load = () => process.getBuiltinModule('${name}');
    ${lines.join('\n')}
    export default /* @__PURE__ */ new Proxy({}, { get: (_target, key) => load()[key] });
  `;
}

function isClass(name: string): boolean {
  return /^[A-Z]/.test(name);
}
