import { expect, test } from 'vitest';
import { stateFolder } from './state-folder.ts';

test.each([
  ['linux', {}, '/home/ada/.local/state/paydeck'],
  ['linux', { XDG_STATE_HOME: '/var/state' }, '/var/state/paydeck'],
  ['linux', { XDG_STATE_HOME: 'relative' }, '/home/ada/.local/state/paydeck'],
  ['darwin', { XDG_STATE_HOME: '/var/state' }, '/home/ada/Library/Application Support/paydeck'],
  ['win32', { LOCALAPPDATA: '/home/ada/Local' }, '/home/ada/Local/paydeck'],
] as const)('on %s with %j it is %s', (platform, env, folder) => {
  expect(stateFolder(platform, env, '/home/ada').replaceAll('\\', '/')).toBe(folder);
});
