import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** The folder for what programs keep between runs, by the platform's convention. */
export function stateFolder(
  platform: NodeJS.Platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
  home = homedir(),
): string {
  if (platform === 'win32') return join(env['LOCALAPPDATA'] || join(home, 'AppData', 'Local'), 'paydeck');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'paydeck');
  const given = env['XDG_STATE_HOME'];
  // XDG Base Directory Specification: a relative path is invalid and is ignored.
  return join(given && isAbsolute(given) ? given : join(home, '.local', 'state'), 'paydeck');
}
