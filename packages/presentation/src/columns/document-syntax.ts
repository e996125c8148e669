import { terminalSafeJson } from '../text/json.ts';

/** The syntax of a document. */
export interface Syntax {
  /** The brackets of an object or a list; empty if indentation replaces them. */
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

/** YAML 1.2 is a superset of JSON, so anything but a plain word is written as JSON. */
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

// Starts with a letter, so it is not a number or a date. No colon before a space, no hash, no space at the end.
const plain = /^[A-Za-z_](?:[\w@+/.-]|:(?=[\w/])| (?=[\w@]))*$/;
// Words that some parsers read as a boolean, null or a number.
const reserved = /^(?:true|false|yes|no|on|off|y|n|null|nan|inf)$/i;
const longestPlain = 200;
