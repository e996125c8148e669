import { parseTimestamp } from '../clock/timestamp.ts';
import type { JsonRecord } from '../json.ts';

/** The fields that are below 0, each as what is right for it. */
export function negative(record: JsonRecord, names: readonly string[]): string[] {
  return names.filter((name) => Number(record[name] ?? 0) < 0).map((name) => `${name} must be at least 0`);
}

/** The times that are before the one they should follow. */
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
