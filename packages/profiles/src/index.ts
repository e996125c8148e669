export { openClient, type OpenClientOptions } from './open-client.ts';
export type { Profile } from './profile.ts';
export { resolveProfile, type ResolveOptions } from './resolve.ts';
export { SetupError, type SetupProblem } from './setup-error.ts';
