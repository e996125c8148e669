import { listProfiles, readEntries, SetupError, type ProfileSummary } from '@paydeck/profiles/internal';
import { readDisplay } from './read-display.ts';

/** Lists the stored profiles; what is wrong with their display settings is a problem, too. */
export async function storedProfiles(file: string): Promise<ProfileSummary[]> {
  const profiles = await listProfiles(file);
  return Promise.all(
    profiles.map(async (profile) => ({
      ...profile,
      problem: profile.problem ?? (await displayProblem(file, profile)),
    })),
  );
}

async function displayProblem(file: string, { name }: ProfileSummary): Promise<string | undefined> {
  try {
    await readEntries(file, (config) => readDisplay(config, name));
    return undefined;
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    return error.message;
  }
}
