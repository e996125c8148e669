import type { CreateCustomerParams } from '@paydeck/core';
import { lineWith, type EditedLine } from '../../widgets/line-editor.ts';

/** A new customer, from the first letter to the response of the service. The draft is kept when the form is closed. */
export interface CustomerDraft {
  readonly email: EditedLine;
  readonly name: EditedLine;
  readonly phone: EditedLine;
  readonly pairs: readonly EditedLine[];
  /** The name of the profile, typed to confirm a write in live mode. */
  readonly confirmation: EditedLine;
  /** The focused field: the three fields, the pairs, and the line that adds a pair. */
  readonly focus: number;
  readonly scroll: number;
  /** Whether the user tried to send it. Then every field shows its problem, visited or not. */
  readonly isSubmitted: boolean;
  readonly step: DraftStep;
  /** A one-line description of why the service rejected it. */
  readonly rejection: string | undefined;
  /** An earlier request with this email whose response was lost. */
  readonly lost: { readonly email: string; readonly at: string } | undefined;
}

export type DraftStep =
  | { readonly at: 'form' }
  | { readonly at: 'review' }
  | { readonly at: 'sending' }
  | { readonly at: 'created'; readonly id: string }
  | { readonly at: 'unknown'; readonly text: string };

const empty = lineWith('');

export const emptyDraft: CustomerDraft = {
  email: empty,
  name: empty,
  phone: empty,
  pairs: [empty],
  confirmation: empty,
  focus: 0,
  scroll: 0,
  isSubmitted: false,
  step: { at: 'form' },
  rejection: undefined,
  lost: undefined,
};

export interface DraftField {
  readonly label: string;
  readonly line: EditedLine;
  readonly problem: string | undefined;
  with(line: EditedLine): CustomerDraft;
}

export function fieldsOf(draft: CustomerDraft): DraftField[] {
  const text = textOf(draft);
  const { email, name, phone, pairs } = draft;
  return [
    { label: 'E-mail *', line: email, problem: emailProblem(text.email), with: (line) => ({ ...draft, email: line }) },
    { label: 'Name *', line: name, problem: nameProblem(text.name), with: (line) => ({ ...draft, name: line }) },
    { label: 'Phone', line: phone, problem: phoneProblem(text.phone), with: (line) => ({ ...draft, phone: line }) },
    ...pairs.map((pair, index) => ({
      label: index === 0 ? 'Metadata' : '',
      line: pair,
      problem: pairProblem(text.pairs, index),
      with: (line: EditedLine) => ({ ...draft, pairs: pairs.with(index, line) }),
    })),
  ];
}

export function draftParams(draft: CustomerDraft): CreateCustomerParams {
  return paramsOf(textOf(draft));
}

/** Whether an earlier request with the same email may have created the customer. */
export function mayExist(draft: CustomerDraft): boolean {
  return draft.lost?.email === draftParams(draft).email;
}

function textOf({ email, name, phone, pairs }: CustomerDraft): CustomerText {
  return { email: email.text, name: name.text, phone: phone.text, pairs: pairs.map(({ text }) => text) };
}

export interface CustomerText {
  readonly email: string;
  readonly name: string;
  readonly phone: string;
  /** Each is `key=value`. Empty ones are ignored. */
  readonly pairs: readonly string[];
}

/** Describes an invalid email address in a few words; `undefined` if it is valid. */
export function emailProblem(text: string): string | undefined {
  const email = text.trim();
  if (email === '') return 'is required';
  if (/[\s\p{C}]/u.test(email)) return 'not an e-mail address: has a blank in it';
  const [local = '', domain, ...more] = email.split('@');
  if (domain === undefined) return 'not an e-mail address: needs an @';
  if (more.length > 0) return 'not an e-mail address: has more than one @';
  if (local === '') return 'not an e-mail address: needs something before @';
  if (!domain.includes('.')) return 'not an e-mail address: needs a dot after @';
  if (domain.split('.').includes('')) return 'not an e-mail address: needs something on both sides of a dot';
  return undefined;
}

export function nameProblem(text: string): string | undefined {
  return text.trim() === '' ? 'is required' : undefined;
}

/** Describes an invalid telephone number. The service's document requires no form, but a number needs a digit. */
export function phoneProblem(text: string): string | undefined {
  return text.trim() !== '' && !/\p{Nd}/u.test(text) ? 'not a telephone number: has no digit' : undefined;
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
