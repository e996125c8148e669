import path from 'node:path';
import type { Environment } from './environment.ts';

/** The facts that decide the path of the config file. */
export interface Machine {
  readonly env: Environment;
  /** The home folder. Without it there is no config file. */
  readonly home: string | undefined;
  /** The platform, as in `process.platform`. */
  readonly platform: string;
}

/** Returns the path of the config file by the platform's convention, or `undefined` without a home folder. */
export function configFile({ env, home, platform }: Machine): string | undefined {
  const given = env['XDG_CONFIG_HOME'];
  // XDG Base Directory Specification: a relative path is ignored.
  if (given !== undefined && path.isAbsolute(given)) return path.join(given, 'paydeck', 'config.toml');
  if (platform === 'win32' && env['APPDATA']) return path.join(env['APPDATA'], 'paydeck', 'config.toml');
  if (home === undefined) return undefined;
  const folder = platform === 'darwin' ? path.join(home, 'Library', 'Application Support') : path.join(home, '.config');
  return path.join(folder, 'paydeck', 'config.toml');
}
