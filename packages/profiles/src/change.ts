import { isTable, type Config } from './config.ts';
import type { TomlChange } from './toml-edit.ts';

/** Returns a copy of a config with changes. */
export function changed(config: Config, changes: readonly TomlChange[]): Config {
  return changes.reduce((table, { path, value }) => at(table, path, value), config);
}

/** Removes empty tables, which have no meaning. */
export function withoutEmptyTables(config: Config): Config {
  const entries = Object.entries(config).map(([name, value]) => [
    name,
    isTable(value) ? withoutEmptyTables(value) : value,
  ]);
  return Object.fromEntries(entries.filter(([, value]) => !isTable(value) || Object.keys(value).length > 0));
}

function at(table: Config, [name = '', ...rest]: readonly string[], value: TomlChange['value']): Config {
  const inner = Object.hasOwn(table, name) ? table[name] : undefined;
  if (rest.length > 0) {
    // There is nothing to remove.
    if (value === undefined && !isTable(inner)) return table;
    return { ...table, [name]: at(isTable(inner) ? inner : {}, rest, value) };
  }
  if (value !== undefined) return { ...table, [name]: value };
  return Object.fromEntries(Object.entries(table).filter(([other]) => other !== name));
}
