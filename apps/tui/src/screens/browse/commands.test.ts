import { expect, test } from 'vitest';
import { boxNamed } from '../../boxes/boxes.ts';
import { defaultKeymap } from '../../keys/key-table.ts';
import { isMove } from '../../keys/moves.ts';
import { boxScopes } from '../../keys/scopes.ts';
import { paneCommands } from './commands.ts';

test('knows what to do for every key of the list and of the detail', () => {
  const elsewhere = new Set(['quit', 'next-theme', 'suspend']);
  const unknown = defaultKeymap
    .filter(({ scopes }) => scopes.includes('list') || scopes.includes('detail'))
    .map(({ command }) => command)
    .filter((command) => !isMove(command) && !paneCommands.has(command) && !elsewhere.has(command))
    .filter((command) => boxNamed(command) === undefined);
  expect(unknown).toEqual([]);
});

test('has a box for every name, and a key that opens it', () => {
  for (const name of Object.keys(boxScopes)) {
    expect(boxNamed(name)?.name).toBe(name);
    expect(defaultKeymap.some(({ command }) => command === name)).toBe(true);
  }
});
