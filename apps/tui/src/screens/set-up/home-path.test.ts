import { expect, test } from 'vitest';
import { homePath } from './draw-set-up.tsx';

test.for<[file: string, home: string, shown: string]>([
  ['/home/ada/.config/paydeck/config.toml', '/home/ada', '~/.config/paydeck/config.toml'],
  ['/home/adam/config.toml', '/home/ada', '/home/adam/config.toml'],
  ['/etc/paydeck/config.toml', '/home/ada', '/etc/paydeck/config.toml'],
  ['/etc/paydeck/config.toml', '', '/etc/paydeck/config.toml'],
])('shows %s with the home folder %s as %s', ([file, home, shown]) => {
  expect(homePath(file, home)).toBe(shown);
});
