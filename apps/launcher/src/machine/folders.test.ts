import { describe, expect, test } from 'vitest';
import { dataFolder } from './folders.ts';

describe('the data folder', () => {
  test.each([
    ['linux', {}, '/home/ada/.local/share/paydeck'],
    ['linux', { XDG_DATA_HOME: '/data' }, '/data/paydeck'],
    ['linux', { XDG_DATA_HOME: 'relative' }, '/home/ada/.local/share/paydeck'],
    ['darwin', { XDG_DATA_HOME: '/data' }, '/home/ada/Library/Application Support/paydeck'],
  ] as const)('on %s with %o is %s', (platform, env, expected) => {
    expect(dataFolder({ platform, env, home: '/home/ada' })).toBe(expected);
  });
});
