// The screens that a key shows. The command of its name shows each.
export { summaryScreen } from './summary/summary.ts';
