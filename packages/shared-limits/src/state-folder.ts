import { existsSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';

/**
 * Returns the folder for what programs keep between runs, by the platform's convention; `undefined` for a user whose
 * home folder does not exist, such as that of a service.
 */
export function stateFolder({
  env,
  home,
  platform,
}: {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The user's home folder. */
  readonly home: string | undefined;
  /** As `process.platform` says. */
  readonly platform: string;
}): string | undefined {
  const given = env[platform === 'win32' ? 'LOCALAPPDATA' : 'XDG_STATE_HOME'];
  // XDG Base Directory Specification: a relative path is invalid and is ignored.
  if (given && platform !== 'darwin' && isAbsolute(given)) return join(given, 'paydeck');
  // With a slash at the end only a folder exists.
  if (!home || !existsSync(`${home}/`)) return undefined;
  if (platform === 'win32') return join(home, 'AppData', 'Local', 'paydeck');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'paydeck');
  return join(home, '.local', 'state', 'paydeck');
}
