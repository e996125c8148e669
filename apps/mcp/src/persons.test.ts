import { expect, test } from 'vitest';
import { shown } from './persons.ts';

const customer = { customer_id: 'cus_1', name: 'Ada Lovelace', email: 'ada@example.com', metadata: { boss: 'Byron' } };

test('masks who a customer is, and keeps the id', () => {
  expect(shown({ customer, billing: { country: 'GB', city: 'London', street: 'Main 1' } }, false)).toEqual({
    customer: { customer_id: 'cus_1', name: 'A***', email: 'a***@***', metadata: { boss: '***' } },
    billing: { country: 'GB', city: 'L***', street: 'M***' },
  });
});

test('masks an e-mail address in any text, and no name of a product or a discount', () => {
  expect(shown({ discount_id: 'dsc_1', name: 'Spring', remarks: 'ask ada@example.com' }, false)).toEqual({
    discount_id: 'dsc_1',
    name: 'Spring',
    remarks: 'ask ***@***',
  });
});

test('shows all of it when asked to, sanitized', () => {
  expect(shown({ ...customer, name: 'Ada\u001b[2J' }, true)).toEqual({ ...customer, name: 'Ada␛[2J' });
});

test('keeps a key such as __proto__ a key', () => {
  const value: unknown = JSON.parse('{"__proto__":{"polluted":true}}');
  expect(JSON.stringify(shown(value, false))).toBe('{"__proto__":{"polluted":true}}');
});
