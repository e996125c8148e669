/** Creates an object whose values are created when they are first read. */
export function lazily<Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Readonly<Record<Name, Value>> {
  const made = new Map<Name, Value>();
  const descriptors = names.map((name) => {
    const get = (): Value => {
      const value = made.get(name) ?? make(name);
      made.set(name, value);
      return value;
    };
    return [name, { enumerable: true, get }] as const;
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the object has a value for every name
  return Object.defineProperties({}, Object.fromEntries(descriptors)) as Readonly<Record<Name, Value>>;
}
