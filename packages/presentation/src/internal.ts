// For the apps of this repository, which bundle it. It is not published.
export * from './index.ts';
export { createSums, exactNumber, formatAmount, type Sums } from './amounts/amount.ts';
export { spellCurrencies } from './amounts/money.ts';
export { sparkline } from './amounts/sparkline.ts';
export { columnsByKey, headerText, layoutColumns, rowText, type SizedColumn } from './columns/column.ts';
export { currencyOf, decimalColumns, decimalOf } from './columns/decimal.ts';
export { detailLines, emptyLast, emptyPath, type DetailLine } from './columns/detail.ts';
export {
  documentLines,
  foldablePaths,
  unfoldedLines,
  type DocumentFormat,
  type DocumentLine,
} from './columns/document-lines.ts';
export { fieldValue, type DetailPart, type FieldKind } from './columns/field.ts';
export { asSent, missingText } from './columns/format.ts';
export type { Link } from './columns/link.ts';
export { valueAt } from './columns/path.ts';
export { documentText } from './export/export.ts';
export { markdownText } from './export/markdown.ts';
export { filterWords, readFilter } from './filter/filter-terms.ts';
export {
  filterColumn,
  itemFilter,
  readSearchTexts,
  type FilterableColumns,
  type ItemFilter,
} from './filter/item-filter.ts';
export { readYesOrNo, yesOrNo } from './filter/yes-or-no.ts';
export { customersOf, isExactly, isLike, matchingCustomers, type KnownCustomer } from './figures/customers.ts';
export { discountCounts } from './figures/discount-states.ts';
export { figureOf, type Figure } from './figures/figure.ts';
export { isPastDue, pastDue } from './figures/past-due.ts';
export { payoutSumText } from './figures/payout-totals.ts';
export { readReport, type Report } from './figures/read-report.ts';
export {
  isRecurring,
  monthlyAmounts,
  recurringRevenue,
  recurringWords,
  revenueWords,
  type Recurring,
} from './figures/recurring.ts';
export { renewalDays, renews, type RenewalDay } from './figures/renewal-days.ts';
export { reportNames, type ReportName, type ReportSummary } from './figures/report-names.ts';
export { asOfTime, type ReportTable } from './figures/report.ts';
export { statusCounts } from './figures/status-counts.ts';
export { trialEnd } from './figures/trial.ts';
export { isDisabled, webhookCounts } from './figures/webhook-states.ts';
export { clipboardCommands } from './programs/clipboard-commands.ts';
export { exitCodeMeanings, exitCodes, type ExitCode } from './programs/exit-codes.ts';
export { filterFlags, flagWords } from './programs/flag-words.ts';
export { closedOutputText, isOutputClosed } from './programs/output-closed.ts';
export { shellCommand, shellQuoted } from './programs/shell-command.ts';
export { listFilters, type Filter, type ListFilter } from './resources/filters.ts';
export { statusTone, subscriptionStatuses } from './resources/subscription-status.ts';
export { sortOrder, type IndexOrder, type SortBy } from './sort/sort-order.ts';
export { updateRows, type RowOptions } from './sort/update-rows.ts';
export { displayWidth } from './text/display-width.ts';
export { fitDistinct } from './text/fit-distinct.ts';
export { fitMiddle } from './text/fit-middle.ts';
export { fit } from './text/fit.ts';
export { fold } from './text/fold.ts';
export { fuzzyMatch } from './text/fuzzy.ts';
export { graphemesOf } from './text/graphemes.ts';
export type { Range } from './text/range.ts';
export { nearest, suggestion } from './text/suggestion.ts';
export { clockDifference } from './times/clock-difference.ts';
export { isRelativeTime, readFilterTime, wireTime } from './times/filter-time.ts';
export { readTimeSpan } from './times/time-span.ts';
export { lockFile } from './export/resumable/file-lock.ts';
