export { formatAmount, sumByCurrency, type AmountUnit } from './amount.ts';
export { updateRows, type RowOptions } from './update-rows.ts';
export { clipboardCommands, type ClipboardCommand } from './clipboard-commands.ts';
export { clockDifference, type ClockDifference } from './clock-difference.ts';
export {
  columnsByKey,
  headerText,
  layoutColumns,
  rowText,
  type Column,
  type LaidColumn,
  type LayoutOptions,
} from './column.ts';
export { detailLines, emptyLast, emptyPath, type DetailLine } from './detail.ts';
export {
  documentLines,
  foldablePaths,
  unfoldedLines,
  type DocumentFormat,
  type DocumentLine,
} from './document-lines.ts';
export { createExporter, exportFormats, type Exporter, type ExportFormat, type ExportOptions } from './export.ts';
export { discountListing } from './discounts.ts';
export { fieldValue, type Computed, type DetailPart, type Field, type FieldKind } from './field.ts';
export { fuzzyMatch, type FuzzyMatch } from './fuzzy.ts';
export { filterWords, readFilter, type FilterTerm, type FilterTest } from './filter-terms.ts';
export { isNarrower } from './narrower-filter.ts';
export { filterColumn, itemFilter, type FilterableColumns, type ItemFilter } from './item-filter.ts';
export { displayWidth } from './display-width.ts';
export { graphemesOf } from './graphemes.ts';
export { fold } from './fold.ts';
export { fitDistinct } from './fit-distinct.ts';
export { fitMiddle } from './fit-middle.ts';
export { fit, type Alignment } from './fit.ts';
export { asSent, missingText, type Format } from './format.ts';
export { terminalSafeJson } from './json.ts';
export type { Link, ListLink, UrlLink, WebhookLink } from './link.ts';
export type { Listing } from './listing.ts';
export { amountText, formatMoney, formatTotals } from './money.ts';
export { subscriptionStatuses } from './next-step.ts';
export { valueAt } from './path.ts';
export { payoutListing } from './payouts.ts';
export { type Range } from './range.ts';
export { isRecurring, recurringWords, type Recurring } from './recurring.ts';
export { redeemability, type Redeemability } from './redeemability.ts';
export { renewalDays, type Renewing, type RenewalDay } from './renewal-days.ts';
export { safeText } from './safe-text.ts';
export { shellCommand, shellQuoted } from './shell-command.ts';
export { sortOrder, type IndexOrder, type SortBy } from './sort-order.ts';
export { sparkline, type Sparkline } from './sparkline.ts';
export { statusCounts, type StatusCount } from './status-counts.ts';
export { subscriptionListing } from './subscriptions.ts';
export { formatDate, formatDateTime, formatRelative, parseTimestamp } from './timestamp.ts';
export { readTimeSpan, type TimeSpan } from './time-span.ts';
export { nearest, suggestion } from './suggestion.ts';
export { statusTone, type Tone } from './tone.ts';
export { webhookListing } from './webhooks.ts';
export { readYesOrNo, yesOrNo } from './yes-or-no.ts';
