import { expect, test } from 'vitest';
import { stateFolder } from './state-folder.ts';
import { temporaryFolder } from './test-support/processes.ts';

test.each([
  ['linux', {}, 'HOME/.local/state/paydeck'],
  ['linux', { XDG_STATE_HOME: '/var/state' }, '/var/state/paydeck'],
  ['linux', { XDG_STATE_HOME: 'relative' }, 'HOME/.local/state/paydeck'],
  ['darwin', { XDG_STATE_HOME: '/var/state' }, 'HOME/Library/Application Support/paydeck'],
  ['win32', { LOCALAPPDATA: '/home/ada/Local' }, '/home/ada/Local/paydeck'],
  ['win32', {}, 'HOME/AppData/Local/paydeck'],
] as const)('on %s with %j it is %s', async (platform, env, folder) => {
  const home = await temporaryFolder();
  expect(stateFolder({ platform, env, home })?.replaceAll('\\', '/').replace(home, 'HOME')).toBe(folder);
});

test.each(['/nonexistent/by-name', '/dev/null', '/dev/null/below', '', undefined])(
  'a user whose home is %s has no state folder',
  (home) => {
    expect(stateFolder({ platform: 'linux', env: {}, home })).toBeUndefined();
    expect(stateFolder({ platform: 'linux', env: { XDG_STATE_HOME: '/var/state' }, home })).toBe('/var/state/paydeck');
  },
);
