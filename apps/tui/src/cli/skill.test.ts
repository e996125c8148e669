import { expect, test } from 'vitest';
import { skillText } from '../test-support/skill-text.ts';
import { commands } from './commands.ts';

// `vitest run apps/tui/src/cli/skill.test.ts -u` writes it again.
test('the skill in the package has the commands of the table', async () => {
  await expect(skillText()).toMatchFileSnapshot('../../skills/paydeck/SKILL.md');
});

test('every command that it describes takes --format json, as it says', () => {
  const described = Array.from(skillText().matchAll(/^### paydeck ([a-z ]+?)(?: [A-Z[].*)?$/gm), ([, words]) => words);
  expect(described.length).toBeGreaterThan(15);
  const takesJson = commands.filter(({ flags }) =>
    flags.some(({ name, choices }) => name === 'format' && choices?.includes('json')),
  );
  expect(takesJson.map(({ words }) => words.join(' '))).toEqual(expect.arrayContaining(described));
});
