export { configFile, type Machine } from './config-file.ts';
export type { StoredProfile } from './config.ts';
export {
  amountUnits,
  plainDisplay,
  themes,
  type AmountUnit,
  type Display,
  type ListName,
  type SavedView,
  type Theme,
} from './display.ts';
export { variable } from './environment.ts';
export { openClient, type OpenClientOptions } from './open-client.ts';
export type { Profile } from './profile.ts';
export { configFileOf, resolveProfile, type ResolveOptions } from './resolve.ts';
export { SetupError, type SetupProblem } from './setup-error.ts';
export { forgetKey, removeProfile, removeView, saveProfile, saveView, useProfile, type ChangeReport } from './store.ts';
export { listProfiles, type ProfileSummary } from './survey.ts';
