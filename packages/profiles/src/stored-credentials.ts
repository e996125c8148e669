import { settingNames, type Credentials, type Source } from './account.ts';
import type { StoredProfile } from './config.ts';
import { given, type Environment } from './environment.ts';
import { runKeyCommand } from './key-command.ts';
import { SetupError } from './setup-error.ts';
import { nameText } from './shown-name.ts';

/** Returns the credentials of a stored profile. Throws a `SetupError` if either half is missing. */
export async function storedCredentials(
  name: string,
  { mode, url, key, key_command: command }: StoredProfile,
  { file, env }: { readonly file: string; readonly env: Environment },
): Promise<Credentials> {
  const source: Source = { kind: 'profile', name, key: command === undefined ? 'key' : 'key_command', file };
  const baseUrl = given(url);
  if (baseUrl === undefined) {
    throw new SetupError(
      'no-address',
      `Profile ${nameText(name)} has no address. Set ${settingNames(source).baseUrl} in ${file}.`,
      {
        mode,
        profile: name,
      },
    );
  }
  const apiKey = command === undefined ? given(key) : await runKeyCommand(command, name, env);
  if (apiKey === undefined) {
    throw new SetupError(
      'no-key',
      `Profile ${nameText(name)} has no key. Set ${settingNames(source).apiKey} in ${file}.`,
      {
        mode,
        profile: name,
      },
    );
  }
  return { mode, baseUrl, apiKey: () => apiKey, source };
}
