import path from 'node:path';
import type { System } from './system.ts';

type Place = Pick<System, 'env' | 'home' | 'platform'>;

/** The folder for this program's own data, by the platform's convention. */
export function dataFolder({ env, home, platform }: Place): string {
  if (platform === 'darwin') return path.join(home, 'Library', 'Application Support', 'paydeck');
  if (platform === 'win32') return path.join(localAppData({ env, home }), 'paydeck');
  return path.join(xdgFolder(env['XDG_DATA_HOME']) ?? path.join(home, '.local', 'share'), 'paydeck');
}

/** The folder for what can be fetched again, by the platform's convention. */
export function cacheFolder({ env, home, platform }: Place): string {
  if (platform === 'darwin') return path.join(home, 'Library', 'Caches', 'paydeck', 'launcher');
  if (platform === 'win32') return path.join(localAppData({ env, home }), 'paydeck', 'Cache', 'launcher');
  return path.join(xdgFolder(env['XDG_CACHE_HOME']) ?? path.join(home, '.cache'), 'paydeck', 'launcher');
}

/** The folder that Vicinae reads scripts from by default. */
export function vicinaeFolder({ env, home }: Place): string {
  return path.join(xdgFolder(env['XDG_DATA_HOME']) ?? path.join(home, '.local', 'share'), 'vicinae', 'scripts');
}

/** Returns an absolute path only, as the XDG Base Directory Specification says. */
function xdgFolder(given: string | undefined): string | undefined {
  return given !== undefined && path.isAbsolute(given) ? given : undefined;
}

function localAppData({ env, home }: Pick<System, 'env' | 'home'>): string {
  return env['LOCALAPPDATA'] || path.join(home, 'AppData', 'Local');
}
