/** Adds a name to a path. A dot in a name is escaped. */
export function pathTo(parent: string, name: string | number): string {
  const step = typeof name === 'number' ? String(name) : name.replace(/[\\.]/g, '\\$&');
  return parent === '' ? step : `${parent}.${step}`;
}

/** Returns the value at the path of a detail line or a document line. The empty path is the item itself. */
export function valueAt(item: unknown, path: string): unknown {
  let value = item;
  for (const name of stepsOf(path)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = Reflect.get(value, name);
  }
  return value;
}

function stepsOf(path: string): string[] {
  if (path === '') return [];
  return (path.match(/(?:^|\.)((?:[^\\.]|\\.)*)/gs) ?? []).map((step) =>
    step.replace(/^\./, '').replace(/\\(.)/gs, '$1'),
  );
}
