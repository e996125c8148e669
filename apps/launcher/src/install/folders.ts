import path from 'node:path';
import type { System } from '../system.ts';

/** The folder for this program's own data, by the platform's convention. */
export function dataFolder({ env, home, platform }: Pick<System, 'env' | 'home' | 'platform'>): string {
  if (platform === 'darwin') return path.join(home, 'Library', 'Application Support', 'paydeck');
  if (platform === 'win32') return path.join(env['LOCALAPPDATA'] || path.join(home, 'AppData', 'Local'), 'paydeck');
  const given = env['XDG_DATA_HOME'];
  // The base directory specification: a relative path is to be ignored.
  const base = given !== undefined && path.isAbsolute(given) ? given : path.join(home, '.local', 'share');
  return path.join(base, 'paydeck');
}
