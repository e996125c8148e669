import { expect, test } from 'vitest';
import { pairProblem, paramsOf } from './customer-form.ts';

test('describes an invalid pair', () => {
  const pairs = ['team=growth', 'team', '=x', ' team =other', '', 'note='];
  expect(pairs.map((_pair, index) => pairProblem(pairs, index))).toEqual([
    undefined,
    'needs an = between key and value',
    'needs a key before =',
    'this key is there already',
    undefined,
    undefined,
  ]);
});

test('sends only the fields that have a value', () => {
  const text = { email: ' ada@example.com', name: 'Ada Lovelace ', phone: ' ', pairs: ['', 'a=b=c', '__proto__=x'] };
  const params = paramsOf(text);
  expect(JSON.stringify(params)).toBe(
    '{"email":"ada@example.com","name":"Ada Lovelace","metadata":{"a":"b=c","__proto__":"x"}}',
  );
});
