import { describe, expect, test } from 'vitest';
import { subscriptions } from '../test-support/subscriptions.ts';
import { filled, linkOf, linksOf, ownCommandsOf, type OwnCommand } from './own-commands.ts';

const refund = { key: 'R', title: 'Refund', list: 'subscriptions', run: ['refund', '{customer.email}'] };
const [row] = subscriptions(1);
if (row === undefined) throw new Error('There is no row.');

const own = (run: [string, ...string[]]): OwnCommand => ({ ...refund, list: 'subscriptions', run, reads: false });
const named = (name: string) => ({ ...row, customer: { ...row.customer, name } });

describe('[[commands]]', () => {
  test('is parsed, and does not read unless it says so', () => {
    expect(ownCommandsOf({ commands: [refund, { ...refund, title: 'Look', key: 'L', reads: true }] })).toEqual([
      { ...refund, reads: false },
      { ...refund, title: 'Look', key: 'L', reads: true },
    ]);
    expect(ownCommandsOf({})).toEqual([]);
  });

  test.each([
    [{ commands: 'x' }, 'must be tables'],
    [{ commands: [{ ...refund, key: 7 }] }, 'must have a key and a title'],
    [{ commands: [{ ...refund, list: 'customers' }] }, 'must have a list: subscriptions'],
    [{ commands: [{ ...refund, run: 'refund {customer.email}' }] }, 'must have run, a list of strings'],
    [{ commands: [{ ...refund, run: ['{customer.name}'] }] }, 'only arguments contain fields'],
    [{ commands: [{ ...refund, run: ['refund', '{customer.mail}'] }] }, 'names {customer.mail}'],
    [{ commands: [{ ...refund, shell: true }] }, 'has shell; known are'],
    [{ commands: [refund, refund] }, 'two commands with the title "Refund"'],
  ])('%j is rejected', (config, problem) => {
    expect(() => ownCommandsOf(config)).toThrow(problem);
  });
});

describe('a value in an argument', () => {
  test('is one argument, whatever a shell would make of it', () => {
    const item = named('$(rm -rf ~) "x"; y');
    expect(filled(own(['say', '--to={customer.name}', '{quantity}']), item)).toEqual({
      call: ['say', '--to=$(rm -rf ~) "x"; y', String(row.quantity)],
    });
  });

  test.each(['\u001b[2J', 'a\nb', '\u202etxt', '-oProxyCommand=x', '--force'])('%j is passed to no program', (name) => {
    expect(filled(own(['say', '{customer.name}']), named(name))).toEqual({
      problem: 'customer.name of these subscriptions contains characters that are passed to no program.',
    });
  });

  test('that is missing is a problem, because the program would get another argument', () => {
    expect(filled(own(['say', '{tax_id}']), { ...row, tax_id: null })).toEqual({ problem: 'This row has no tax_id.' });
  });
});

describe('[links]', () => {
  test('makes the page of a row, with encoded values', () => {
    const links = linksOf({
      links: { subscription: 'https://shop.example.com/s/{subscription_id}?of={customer.name}' },
    });
    const item = { ...row, subscription_id: '../a b', customer: { ...row.customer, name: 'Ada & co' } };
    expect(linkOf(links, 'subscriptions', item)).toBe('https://shop.example.com/s/..%2Fa%20b?of=Ada%20%26%20co');
    expect(linkOf(links, 'payouts', item)).toBeUndefined();
    expect(linkOf(links, 'subscriptions', { ...item, subscription_id: '..' })).toBeUndefined();
  });

  test.each([
    [{ subscription: 'https://{customer.name}.example.com/' }, 'must be a web address'],
    [{ subscription: 'javascript:alert(1)//' }, 'must be a web address'],
    [{ customer: 'https://a.example.com/' }, 'is unknown; known are subscription, discount, payout, webhook'],
    [{ payout: 'https://a.example.com/{customer.name}' }, 'names {customer.name}, which payouts do not have'],
  ])('%j is rejected', (links, problem) => {
    expect(() => linksOf({ links })).toThrow(problem);
  });
});
