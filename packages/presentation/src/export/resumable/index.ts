export { ExportError, type ExportErrorCode } from './export-error.ts';
export { exportList, type ExportedList, type ExportListOptions, type ExportReport } from './export-list.ts';
