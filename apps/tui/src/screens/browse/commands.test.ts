import { expect, test } from 'vitest';
import { isMove } from '../../keys/moves.ts';
import { keyTable } from '../key-table.ts';
import { paneCommands } from './commands.ts';

test('handles every command of the list and of the detail', () => {
  const elsewhere = new Set(['quit', 'next-theme', 'suspend']);
  const unknown = keyTable
    .filter(({ scopes, opens }) => opens === undefined && (scopes.includes('list') || scopes.includes('detail')))
    .map(({ command }) => command)
    .filter((command) => !isMove(command) && !paneCommands.has(command) && !elsewhere.has(command));
  expect(unknown).toEqual([]);
});
