// For the apps of this repository, which bundle it. It is not published.
export * from './index.ts';
export { variablesOf } from './account.ts';
export { backupsOf } from './backup.ts';
export { configFile } from './config-file.ts';
export {
  amountUnits,
  plainDisplay,
  themes,
  type AmountUnit,
  type Display,
  type SavedView,
  type Theme,
} from './display.ts';
export { environmentCredentials } from './environment-credentials.ts';
export { isKeyName, variable, withoutKeys } from './environment.ts';
export {
  checkProfile,
  forgetKey,
  removeProfile,
  removeView,
  saveAmounts,
  saveProfile,
  saveView,
  useProfile,
  type ChangeReport,
} from './store.ts';
export { writeFileAtomically } from './write-file.ts';
