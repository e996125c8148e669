import type { CreateCustomerParams } from '@paydeck/core';
import { lineWith, type EditedLine } from '../widgets/text-input.ts';
import { emailProblem, nameProblem, phoneProblem } from '../service/customer-fields.ts';
import { type CustomerText, pairProblem, paramsOf } from '../service/customer-form.ts';

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
  readonly line: EditedLine;
  readonly problem: string | undefined;
  with(line: EditedLine): CustomerDraft;
}

export function fieldsOf(draft: CustomerDraft): DraftField[] {
  const text = textOf(draft);
  const { email, name, phone, pairs } = draft;
  return [
    { line: email, problem: emailProblem(text.email), with: (line) => ({ ...draft, email: line }) },
    { line: name, problem: nameProblem(text.name), with: (line) => ({ ...draft, name: line }) },
    { line: phone, problem: phoneProblem(text.phone), with: (line) => ({ ...draft, phone: line }) },
    ...pairs.map((pair, index) => ({
      line: pair,
      problem: pairProblem(text.pairs, index),
      with: (line: EditedLine) => ({ ...draft, pairs: pairs.with(index, line) }),
    })),
  ];
}

export function draftParams(draft: CustomerDraft): CreateCustomerParams {
  return paramsOf(textOf(draft));
}

/** Whether something was typed that is not sent yet. */
export function isUnsaved(draft: CustomerDraft): boolean {
  return draft.step.at !== 'created' && fieldsOf(draft).some(({ line }) => line.text !== '');
}

/** Whether an earlier request with the same email may have created the customer. */
export function mayExist(draft: CustomerDraft): boolean {
  return draft.lost?.email === draftParams(draft).email;
}

function textOf({ email, name, phone, pairs }: CustomerDraft): CustomerText {
  return { email: email.text, name: name.text, phone: phone.text, pairs: pairs.map(({ text }) => text) };
}
