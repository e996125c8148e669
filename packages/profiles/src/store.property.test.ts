import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { cases, propertyTest } from '@paydeck/core/test-support/cases';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { profileNames, storedProfile, tableAt } from './config.ts';
import { readConfig } from './read-config.ts';
import { SetupError } from './setup-error.ts';
import { removeProfile, saveProfile } from './store.ts';
import { temporaryFolder } from './test-support/temporary-folder.ts';

const foreign = `# first
theme = "dark" # not ours

[profiles.kept] # of another hand
mode = "test"
colour = "green" # unknown to this version

[plugins] # nor this
list = [
  1, # one
]
# last
`;

const text = fc.string({ unit: 'grapheme', maxLength: 20 });
const profile = fc
  .tuple(
    fc.record({ mode: fc.constantFrom('test' as const, 'live' as const), url: fc.option(text, { nil: undefined }) }),
    fc.oneof(fc.record({ key: text }), fc.record({ key_command: fc.array(text, { maxLength: 3 }) }), fc.constant({})),
  )
  .map(([connection, key]) => ({ ...connection, ...key }));
const step = fc.record({
  name: fc.oneof(
    fc.constantFrom('shop', 'a.b', 'toString', 'constructor'),
    fc.stringMatching(/^[A-Za-z0-9][\w.-]{0,10}$/),
  ),
  profile: fc.option(profile, { nil: undefined, freq: 3 }),
});

test('the config file holds what was saved last, and keeps what others wrote into it', propertyTest, async () => {
  const folder = await temporaryFolder();
  let file = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
      const place = path.join(folder, String(file++), 'config.toml');
      await mkdir(path.dirname(place), { mode: 0o700 });
      await writeFile(place, foreign, { mode: 0o600 });
      const wrong: unknown[] = [];
      const saved = new Map<string, (typeof steps)[number]['profile']>();
      for (const { name, profile: next } of steps) {
        if (next !== undefined) {
          const isSaved = await saves(place, name, next);
          // A command without a program cannot be read back.
          if (isSaved !== (!('key_command' in next) || Boolean(next.key_command[0]))) wrong.push(next);
          // An address that is not given stays as it was.
          if (isSaved) saved.set(name, { ...next, url: next.url ?? saved.get(name)?.url });
        } else if (saved.delete(name)) await removeProfile(place, name);
      }
      expect(wrong).toEqual([]);
      const { config } = await readConfig(place);
      expect(profileNames(config).toSorted()).toEqual(['kept', ...saved.keys()].toSorted());
      for (const [name, expected] of saved) {
        expect(storedProfile(config, name)).toEqual({ key: undefined, key_command: undefined, ...expected });
      }
      expect(tableAt(config, ['plugins'])).toEqual({ list: [1] });
      const written = await readFile(place, 'utf8');
      for (const line of foreign.split('\n')) expect(written).toContain(line);
    }),
    cases(200),
  );
});

async function saves(...change: Parameters<typeof saveProfile>): Promise<boolean> {
  try {
    await saveProfile(...change);
    return true;
  } catch (error) {
    if (error instanceof SetupError) return false;
    throw error;
  }
}
