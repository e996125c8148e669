import { expect, test } from 'vitest';
import { boxNamed, everyBox } from '../../boxes/box-named.ts';
import { defaultKeymap } from '../../keys/key-table.ts';
import { isMove } from '../../keys/moves.ts';
import { screenNamed } from '../general.ts';
import { paneCommands } from './commands.ts';

test('knows what to do for every key of the list and of the detail', () => {
  const elsewhere = new Set(['quit', 'next-theme', 'suspend']);
  const unknown = defaultKeymap
    .filter(({ scopes }) => scopes.includes('list') || scopes.includes('detail'))
    .map(({ command }) => command)
    .filter((command) => !isMove(command) && !paneCommands.has(command) && !elsewhere.has(command))
    .filter((command) => boxNamed(command) === undefined && screenNamed(command) === undefined);
  expect(unknown).toEqual([]);
});

test('opens every box by its name, and by a key', () => {
  expect(everyBox.length).toBeGreaterThan(5);
  for (const { name } of everyBox) expect(defaultKeymap.some(({ command }) => command === name)).toBe(true);
});
