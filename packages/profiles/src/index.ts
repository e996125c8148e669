export { sourceText, type Account, type Credentials, type Source } from './account.ts';
export { clientOf, type ClientSettings } from './client-of.ts';
export { openClient, type OpenClientOptions } from './open-client.ts';
export { configFileOf, resolveAccount, type ResolveOptions } from './resolve.ts';
export { SetupError, type SetupProblem } from './setup-error.ts';
export { listProfiles, type ProfileSummary } from './survey.ts';
