import path from 'node:path';
import type { Environment } from './environment.ts';

/** What decides where the config file is. */
export interface Machine {
  readonly env: Environment;
  /** The user's home folder; without one there is no config file. */
  readonly home: string | undefined;
  /** As `process.platform` says. */
  readonly platform: string;
}

/** Gives the path of the config file by the platform's convention, or `undefined` when there is no home. */
export function configFile({ env, home, platform }: Machine): string | undefined {
  const given = env['XDG_CONFIG_HOME'];
  // The base directory specification: a relative path is to be ignored.
  if (given !== undefined && path.isAbsolute(given)) return path.join(given, 'paydeck', 'config.toml');
  if (platform === 'win32' && env['APPDATA']) return path.join(env['APPDATA'], 'paydeck', 'config.toml');
  if (home === undefined) return undefined;
  const folder = platform === 'darwin' ? path.join(home, 'Library', 'Application Support') : path.join(home, '.config');
  return path.join(folder, 'paydeck', 'config.toml');
}
