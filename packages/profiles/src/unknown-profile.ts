import { profileNames, type Config } from './config.ts';
import { SetupError } from './setup-error.ts';
import { shownName } from './shown-name.ts';

/** Makes the error for a name that no profile has; it lists those there are. */
export function unknownProfile(config: Config, name: string): SetupError {
  const names = profileNames(config);
  const known = names.length === 0 ? 'No profile is stored.' : `There are: ${names.map(shownName).join(', ')}.`;
  return new SetupError('unknown-profile', `There is no profile ${shownName(name)}. ${known}`);
}
