import { expect, test } from 'vitest';
import { emailProblem, phoneProblem } from './customer-fields.ts';

test.for<[email: string, problem: string | undefined]>([
  ['ada@example.com', undefined],
  [' ada@example.com ', undefined],
  ['ada+shop@mail.example.co.uk', undefined],
  ['', 'is required'],
  ['ada', 'not an e-mail address: needs an @'],
  ['ada@example', 'not an e-mail address: needs a dot after @'],
  ['@example.com', 'not an e-mail address: needs something before @'],
  ['ada@example.', 'not an e-mail address: needs something on both sides of a dot'],
  ['a@b@c.d', 'not an e-mail address: has more than one @'],
  ['ada lovelace@example.com', 'not an e-mail address: has a blank in it'],
])('reports for the email %j: %s', ([email, problem]) => {
  expect(emailProblem(email)).toBe(problem);
});

test('accepts a telephone number in any form that has a digit', () => {
  expect(phoneProblem('')).toBeUndefined();
  expect(phoneProblem('+44 (20) 7946-0000 ext. 3')).toBeUndefined();
  expect(phoneProblem('call me')).toBe('not a telephone number: has no digit');
});
