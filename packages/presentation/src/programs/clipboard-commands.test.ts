import { expect, test } from 'vitest';
import { clipboardCommands } from './clipboard-commands.ts';

test.each([
  ['darwin', {}, ['pbcopy']],
  ['win32', {}, ['clip.exe']],
  ['linux', {}, []],
  ['linux', { DISPLAY: ':0' }, ['xclip', 'xsel']],
  ['linux', { WAYLAND_DISPLAY: 'wayland-0', DISPLAY: ':0' }, ['wl-copy', 'xclip', 'xsel']],
  ['linux', { WSL_DISTRO_NAME: 'Debian' }, ['clip.exe']],
  ['linux', { SSH_TTY: '/dev/pts/1', DISPLAY: ':10' }, []],
  ['darwin', { SSH_CONNECTION: '10.0.0.1 5 10.0.0.2 22' }, []],
] as const)('on %s with %o', (platform, env, programs) => {
  expect(clipboardCommands({ platform, env }).map(([program]) => program)).toEqual(programs);
});
