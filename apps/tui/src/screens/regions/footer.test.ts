import { expect, test } from 'vitest';
import { unpainted } from '../../drawing/theme.ts';
import { keyTable } from '../key-table.ts';
import { keysLine } from './footer.ts';

test('names the keys that fit, and always the one for help', () => {
  expect(lineAt({ scope: 'list', isEmpty: false }, 60)).toBe(
    'j/k move  ⏎ detail  / filter  : command  c columns  ? help',
  );
  expect(lineAt({ scope: 'columns', isEmpty: false }, 60)).toBe(
    'j/k move  ⏎ keep  Space show  J/K order  Esc leave  ? help',
  );
});

test('promises no key of a row in a list without rows', () => {
  expect(lineAt({ scope: 'list', isEmpty: true }, 120)).toBe(
    '/ filter  : command  c columns  r refresh  w watch  a new customer  q quit  ? help',
  );
});

function lineAt(keys: Parameters<typeof keysLine>[1], width: number): string {
  return keysLine(keyTable, keys, width, unpainted).trimEnd();
}
