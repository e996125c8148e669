import { expect, test } from 'vitest';
import { skillText } from '../test-support/skill-text.ts';

// `vitest run apps/tui/src/cli/skill.test.ts -u` writes it again.
test('the skill in the package has the commands of the table', async () => {
  await expect(skillText()).toMatchFileSnapshot('../../skills/paydeck/SKILL.md');
});
