/** Records by their JSON, in an order of their own and with the keys in order. Null and a field that was left out are the same. */
export function comparable(records: Iterable<object>): string[] {
  return Array.from(records, (record) => JSON.stringify(withoutNulls(record))).sort();
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, part]) => part !== null);
  return Object.fromEntries(
    entries.map(([name, part]) => [name, withoutNulls(part)] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
