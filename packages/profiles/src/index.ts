export { backupsOf } from './backup.ts';
export { placesOf, sourceText, variablesOf, type Account, type Pair, type Source } from './account.ts';
export { clientOf, type ClientSettings } from './client-of.ts';
export { configFile, type Machine } from './config-file.ts';
export type { StoredProfile } from './config.ts';
export {
  amountUnits,
  plainDisplay,
  themes,
  type AmountUnit,
  type Display,
  type SavedView,
  type Theme,
} from './display.ts';
export { environmentPair } from './environment-pair.ts';
export { isKeyName, variable, withoutKeys, type Environment } from './environment.ts';
export { openClient, type OpenClientOptions } from './open-client.ts';
export { isOutputClosed } from './output-closed.ts';
export { configFileOf, resolveAccount, type ResolveOptions } from './resolve.ts';
export { SetupError, type SetupProblem } from './setup-error.ts';
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
  type RemovalReport,
} from './store.ts';
export { listProfiles, type ProfileSummary } from './survey.ts';
export { writeFileAtomically, type WriteFileOptions } from './write-file.ts';
