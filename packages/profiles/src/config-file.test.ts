import { describe, expect, test } from 'vitest';
import { configFile } from './config-file.ts';

describe('the config file', () => {
  test.each([
    ['linux', {}, '/home/ada', '/home/ada/.config/paydeck/config.toml'],
    ['linux', { XDG_CONFIG_HOME: '/etc/ada' }, '/home/ada', '/etc/ada/paydeck/config.toml'],
    ['linux', { XDG_CONFIG_HOME: 'relative' }, '/home/ada', '/home/ada/.config/paydeck/config.toml'],
    ['darwin', {}, '/Users/ada', '/Users/ada/Library/Application Support/paydeck/config.toml'],
    ['linux', {}, undefined, undefined],
  ] as const)('on %s with %o and home %s is %s', (platform, env, home, expected) => {
    expect(configFile({ platform, env, home })).toBe(expected);
  });
});
