import { array, assert, constantFrom, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { readFilter, type FilterTerm } from './filter-terms.ts';

test.for<[text: string, terms: string[]]>([
  ['', []],
  ['   ', []],
  ['ada lovelace', ['has ada', 'has lovelace']],
  ['"ada l"', ['has ada l']],
  ['"ada', ['has ada']],
  ['"a ""b"" c" d', ['has a "b" c', 'has d']],
  ['status="says ""no"" to all" x', ['status is says "no" to all', 'has x']],
  ['"" ada', ['has ada']],
  ['""""', ['has "']],
  ['!ada', ['not has ada']],
  ['!"ada l" x', ['not has ada l', 'has x']],
  ['!', []],
  ['status:active', ['status has active']],
  ['!status:=active', ['not status is active']],
  ['customer.name:"ada l"', ['customer.name has ada l']],
  ['amount:>5000 amount:<=9000', ['amount > 5000', 'amount <= 9000']],
  ['next:2026-12-01..2026-12-31', ['next from 2026-12-01 to 2026-12-31']],
  ['amount:..10 fee:5..', ['amount from  to 10', 'fee from 5 to ']],
  ['status=active amount>5000', ['status is active', 'amount > 5000']],
  ['amount>=5 fee<=9 amount:>=5', ['amount >= 5', 'fee <= 9', 'amount >= 5']],
  ['currency!=USD !currency=USD !currency!=USD', ['not currency is USD', 'not currency is USD', 'currency is USD']],
  ['customer-email=ada@example.com', ['customer-email is ada@example.com']],
  ['status= status:', []],
  ['https://hooks.example.com', ['has https://hooks.example.com']],
  ['/^sub_[0-9]+/', ['like ^sub_[0-9]+']],
  ['/a b\\/c/ x', ['like a b\\/c', 'has x']],
  ['/unfinished', ['like unfinished']],
  ['/', []],
  ['!/x/', ['not like x']],
  ['email:/@example/', ['email like @example']],
  ['-f ad lov', ['fuzzy ad lov']],
  ['active -f ad lov', ['has active', 'fuzzy ad lov']],
  ['!-f adl', ['not fuzzy adl']],
  ['-f', []],
  ['-fx', ['has -fx']],
  ['>5', ['has >5']],
])('parses %j', ([text, terms]) => {
  expect(readFilter(text).map(written)).toEqual(terms);
});

test('parses any text to its end', () => {
  const piece = constantFrom('!', ':', '"', '/', '\\', '-f ', ' ', 'a', 'status:', '>', '..', '=');
  assert(
    property(array(piece), string(), (pieces, text) => {
      readFilter(pieces.join('') + text);
    }),
    { numRuns: 2_000, seed: 20_261_121 },
  );
});

function written({ isNegated, field, ...term }: FilterTerm): string {
  const { kind, ...rest } = term.test;
  const words = [isNegated ? 'not' : undefined, field];
  if ('sign' in rest) words.push(rest.sign, rest.text);
  else if ('low' in rest) words.push('from', rest.low, 'to', rest.high);
  else if ('source' in rest) words.push('like', rest.source);
  else words.push(kind === 'fuzzy' ? 'fuzzy' : 'isWhole' in rest && rest.isWhole ? 'is' : 'has', rest.text);
  return words.filter((word) => word !== undefined).join(' ');
}
