export { sumByCurrency, type AmountUnit } from './amounts/amount.ts';
export { amountText, formatTotals } from './amounts/money.ts';
export type { Column } from './columns/column.ts';
export type { Field } from './columns/field.ts';
export type { Format } from './columns/format.ts';
export type { Listing } from './columns/listing.ts';
export type { Tone } from './columns/tone.ts';
export {
  createExporter,
  exportFormats,
  type Exporter,
  type ExportFormat,
  type ExportOptions,
} from './export/export.ts';
export { listings } from './resources/listings.ts';
export { redeemability, type Redeemability } from './resources/redeemability.ts';
export { terminalSafeJson } from './text/json.ts';
export { safeText } from './text/safe-text.ts';
export { formatDate, formatDateTime, formatRelative, parseTimestamp } from './times/timestamp.ts';
