// For the apps of this repository, which bundle it. It is not published.
export * from './index.ts';
export { variablesOf } from './account.ts';
export type { Amounts } from './amounts.ts';
export { backupsOf } from './backup.ts';
export { configFile } from './config-file.ts';
export { amountUnits, isCommand, isTable, tableAt, type AmountUnit, type Config } from './config.ts';
export { errorFields, type ErrorFields } from './error-fields.ts';
export { EntryProblem } from './entry-problem.ts';
export { environmentCredentials } from './environment-credentials.ts';
export { isKeyName, variable, withoutKeys } from './environment.ts';
export { readEntries } from './read-config.ts';
export { reach, reachOne, type Reach } from './reach.ts';
export {
  changeProfile,
  checkName,
  checkProfile,
  forgetKey,
  removeProfile,
  saveAmounts,
  saveProfile,
  useProfile,
  type ChangeReport,
} from './store.ts';
export { writeFileAtomically } from './write-file.ts';
