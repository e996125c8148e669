export { configFile, type Machine } from './config-file.ts';
export type { StoredProfile } from './config.ts';
export { openClient, type OpenClientOptions } from './open-client.ts';
export type { Profile } from './profile.ts';
export { resolveProfile, type ResolveOptions } from './resolve.ts';
export { SetupError, type SetupProblem } from './setup-error.ts';
export { readConfig, removeProfile, saveProfile, useProfile, type ChangeReport, type ReadConfig } from './store.ts';
