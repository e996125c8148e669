import type { CreateCustomerParams } from '@paydeck/core';

export interface CustomerText {
  readonly email: string;
  readonly name: string;
  readonly phone: string;
  /** Each is `key=value`. Empty ones are ignored. */
  readonly pairs: readonly string[];
}

export function pairProblem(pairs: readonly string[], index: number): string | undefined {
  const text = pairs[index] ?? '';
  if (text.trim() === '') return undefined;
  const { key, value } = pairOf(text);
  if (value === undefined) return 'needs an = between key and value';
  if (key === '') return 'needs a key before =';
  const isTwice = pairs.some((other, at) => at < index && other.includes('=') && pairOf(other).key === key);
  return isTwice ? 'this key is there already' : undefined;
}

export function paramsOf({ email, name, phone, pairs }: CustomerText): CreateCustomerParams {
  const given = pairs.filter((pair) => pair.trim() !== '').map(pairOf);
  return {
    email: email.trim(),
    name: name.trim(),
    ...(phone.trim() === '' ? {} : { phone_number: phone.trim() }),
    ...(given.length === 0 ? {} : { metadata: Object.fromEntries(given.map(({ key, value = '' }) => [key, value])) }),
  };
}

function pairOf(text: string): { key: string; value: string | undefined } {
  const at = text.indexOf('=');
  if (at === -1) return { key: text.trim(), value: undefined };
  return { key: text.slice(0, at).trim(), value: text.slice(at + 1).trim() };
}
