import { profileNames, type Config } from './config.ts';
import { SetupError } from './setup-error.ts';
import { quoted } from './shown-name.ts';

/** Returns the error for an unknown profile, which lists the existing ones. */
export function unknownProfile(config: Config, name: string): SetupError {
  const names = profileNames(config);
  const known = names.length === 0 ? 'No profile is stored.' : `There are: ${names.map(quoted).join(', ')}.`;
  return new SetupError('unknown-profile', `There is no profile ${quoted(name)}. ${known}`);
}
