export { formatAmount, sumByCurrency, type AmountUnit } from './amounts/amount.ts';
export { updateRows, type RowOptions } from './sort/update-rows.ts';
export { clipboardCommands, type ClipboardCommand } from './text/clipboard-commands.ts';
export { clockDifference, type ClockDifference } from './times/clock-difference.ts';
export {
  columnsByKey,
  headerText,
  layoutColumns,
  rowText,
  type Column,
  type LaidColumn,
  type LayoutOptions,
} from './columns/column.ts';
export { detailLines, emptyLast, emptyPath, type DetailLine } from './columns/detail.ts';
export {
  documentLines,
  foldablePaths,
  unfoldedLines,
  type DocumentFormat,
  type DocumentLine,
} from './columns/document-lines.ts';
export {
  createExporter,
  exportFormats,
  type Exporter,
  type ExportFormat,
  type ExportOptions,
} from './export/export.ts';
export { discountListing } from './resources/discounts.ts';
export { fieldValue, type Computed, type DetailPart, type Field, type FieldKind } from './columns/field.ts';
export { fuzzyMatch, type FuzzyMatch } from './text/fuzzy.ts';
export { filterWords, readFilter, type FilterTerm, type FilterTest } from './filter/filter-terms.ts';
export { isNarrower } from './filter/narrower-filter.ts';
export { filterColumn, itemFilter, type FilterableColumns, type ItemFilter } from './filter/item-filter.ts';
export { displayWidth } from './text/display-width.ts';
export { graphemesOf } from './text/graphemes.ts';
export { fold } from './text/fold.ts';
export { fitDistinct } from './text/fit-distinct.ts';
export { fitMiddle } from './text/fit-middle.ts';
export { fit, type Alignment } from './text/fit.ts';
export { asSent, missingText, type Format } from './columns/format.ts';
export { terminalSafeJson } from './text/json.ts';
export type { Link, ListLink, UrlLink, WebhookLink } from './columns/link.ts';
export type { Listing } from './columns/listing.ts';
export { amountText, formatMoney, formatTotals } from './amounts/money.ts';
export { subscriptionStatuses } from './resources/next-step.ts';
export { valueAt } from './columns/path.ts';
export { payoutListing } from './resources/payouts.ts';
export { type Range } from './text/range.ts';
export { isRecurring, recurringWords, type Recurring } from './resources/recurring.ts';
export { redeemability, type Redeemability } from './resources/redeemability.ts';
export { renewalDays, type Renewing, type RenewalDay } from './resources/renewal-days.ts';
export { safeText } from './text/safe-text.ts';
export { shellCommand, shellQuoted } from './text/shell-command.ts';
export { sortOrder, type IndexOrder, type SortBy } from './sort/sort-order.ts';
export { sparkline, type Sparkline } from './amounts/sparkline.ts';
export { statusCounts, type StatusCount } from './resources/status-counts.ts';
export { subscriptionListing } from './resources/subscriptions.ts';
export { formatDate, formatDateTime, formatRelative, parseTimestamp } from './times/timestamp.ts';
export { readTimeSpan, type TimeSpan } from './times/time-span.ts';
export { nearest, suggestion } from './text/suggestion.ts';
export { statusTone, type Tone } from './columns/tone.ts';
export { webhookListing } from './resources/webhooks.ts';
export { readYesOrNo, yesOrNo } from './filter/yes-or-no.ts';
