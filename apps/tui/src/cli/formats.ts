import type { ExportFormat } from '@paydeck/presentation';

/** What can be printed. Written out, because the formats' own module loads what the help does not need. */
export const formats = [
  'table',
  'json',
  'ndjson',
  'csv',
  'yaml',
  'markdown',
] as const satisfies readonly ExportFormat[];
