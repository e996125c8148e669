import { isRecord, type JsonRecord } from '../json.ts';

export function parseRecord(text: string): JsonRecord {
  const value: unknown = JSON.parse(text);
  if (!isRecord(value)) throw new TypeError('The JSON is not an object.');
  return value;
}
