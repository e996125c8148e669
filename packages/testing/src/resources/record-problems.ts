import { parseTimestamp } from '../data/timestamp.ts';
import type { JsonRecord } from '../json.ts';

/** Returns a problem for each negative field. */
export function negative(record: JsonRecord, names: readonly string[]): string[] {
  return names.filter((name) => Number(record[name] ?? 0) < 0).map((name) => `${name} must be at least 0`);
}

/** Returns a problem for each time that is before its predecessor in `names`. */
export function outOfOrder(record: JsonRecord, names: readonly string[]): string[] {
  return names.slice(1).flatMap((name, index) => {
    const before = names[index] ?? '';
    const [earlier, later] = [timeOf(record[before]), timeOf(record[name])];
    return earlier !== undefined && later !== undefined && earlier > later
      ? [`${name} must not be before ${before}`]
      : [];
  });
}

function timeOf(value: unknown): number | undefined {
  return typeof value === 'string' ? parseTimestamp(value, true) : undefined;
}
