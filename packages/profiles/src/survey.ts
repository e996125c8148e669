import type { Mode } from '@paydeck/core';
import { readAmounts } from './amounts.ts';
import { nameInUse, profileNames, storedProfile, type AmountUnit } from './config.ts';
import { readConfig } from './read-config.ts';
import { SetupError } from './setup-error.ts';
import { withEntries } from './toml.ts';

/** A stored profile without its key. */
export interface ProfileSummary {
  readonly name: string;
  readonly mode: Mode | undefined;
  readonly url: string | undefined;
  /** Where its key comes from. */
  readonly key: 'stored' | 'key_command' | 'none';
  /** The unit of its amounts; `undefined` if unknown. */
  readonly amounts: AmountUnit | undefined;
  /** Whether it is the default profile of its mode. */
  readonly isInUse: boolean;
  /** Its problem in one line with the path of the entry; `undefined` if it is valid. */
  readonly problem: string | undefined;
}

/** Lists the profiles of a config file, including invalid ones with their problem. */
export async function listProfiles(file: string): Promise<ProfileSummary[]> {
  const read = await readConfig(file);
  const { config } = read;
  const names = await withEntries(read, () => profileNames(config));
  return Promise.all(
    names.map(async (name): Promise<ProfileSummary> => {
      try {
        return await withEntries(read, () => {
          const profile = storedProfile(config, name);
          const { amountUnit: amounts } = readAmounts(config, name);
          return {
            name,
            mode: profile?.mode,
            url: profile?.url,
            amounts,
            key: profile?.key !== undefined ? 'stored' : profile?.key_command === undefined ? 'none' : 'key_command',
            isInUse: profile !== undefined && nameInUse(config, profile.mode) === name,
            problem: undefined,
          };
        });
      } catch (error) {
        if (!(error instanceof SetupError)) throw error;
        return {
          name,
          mode: undefined,
          url: undefined,
          amounts: undefined,
          key: 'none',
          isInUse: false,
          problem: error.message,
        };
      }
    }),
  );
}
