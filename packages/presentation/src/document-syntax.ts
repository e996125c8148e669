import { terminalSafeJson } from './json.ts';

/** How a document is written. */
export interface Syntax {
  /** What stands around an object or a list; empty where indentation says it. */
  brackets(isList: boolean): { readonly open: string; readonly close: string };
  key(name: string): string;
  /** Before each entry of a list. */
  readonly bullet: string;
  /** Between two entries. */
  readonly comma: string;
  /** A value on one line. */
  scalar(value: unknown): string;
}

export const jsonSyntax: Syntax = {
  brackets: (isList) => (isList ? { open: '[', close: ']' } : { open: '{', close: '}' }),
  key: (name) => `${terminalSafeJson(name)}: `,
  bullet: '',
  comma: ',',
  scalar: (value) => terminalSafeJson(value),
};

/** YAML 1.2 holds JSON, so whatever is not plainly a word is written as JSON. */
export const yamlSyntax: Syntax = {
  brackets: () => ({ open: '', close: '' }),
  key: (name) => `${yamlText(name)}: `,
  bullet: '- ',
  comma: '',
  scalar: (value) => (typeof value === 'string' ? yamlText(value) : terminalSafeJson(value)),
};

function yamlText(text: string): string {
  return text.length <= longestPlain && plain.test(text) && !reserved.test(text) ? text : terminalSafeJson(text);
}

// Starts with a letter, so it is no number and no date; no colon before a blank, no hash, no blank at the end.
const plain = /^[A-Za-z_](?:[\w@+/.-]|:(?=[\w/])| (?=[\w@]))*$/;
// What some readers take for a boolean, nothing, or a number.
const reserved = /^(?:true|false|yes|no|on|off|y|n|null|nan|inf)$/i;
const longestPlain = 200;
