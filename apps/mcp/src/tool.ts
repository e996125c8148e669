import type { ListOptions } from '@paydeck/core';
import { suggestion } from '@paydeck/presentation/internal';
import * as v from 'valibot';
import type { Account } from './account.ts';

/** What a tool works with. */
export interface Work {
  readonly open: () => Promise<Account>;
  /** Whether data about persons is shown. */
  readonly showsPersons: boolean;
  /** The folder whose files are compared; `undefined` for none. */
  readonly folder: string | undefined;
  readonly now: () => number;
  /** Says which command of `paydeck` prints the whole result, of the same account. The words follow `paydeck`. */
  readonly allWith: (words: readonly string[]) => string;
  /** Aborts when the agent cancels the call. */
  readonly signal: AbortSignal;
  /** Called with the number of items read so far. */
  readonly onRead: (count: number) => void;
}

/** A tool of the server. None of them writes. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: v.GenericSchema;
  readonly output: v.GenericSchema;
  readonly run: (args: unknown, work: Work) => Promise<object>;
}

/** Makes a tool. What `input` parses is what `run` takes, and what `run` returns is an `output`. */
export function tool<Input extends Arguments, Output extends v.GenericSchema<object, object>>({
  run,
  ...rest
}: Omit<Tool, 'input' | 'output' | 'run'> & {
  readonly input: Input;
  readonly output: Output;
  readonly run: (args: v.InferOutput<Input>, work: Work) => Promise<v.InferInput<Output>>;
}): Tool {
  return {
    ...rest,
    async run(args, work) {
      return run(parsed(rest.input, args ?? {}), work);
    },
  };
}

type Arguments = v.StrictObjectSchema<v.ObjectEntries, undefined>;

/** Parses arguments. The error names each wrong one, by its path below `parent`, and what it may be. */
export function parsed<Schema extends Arguments>(schema: Schema, given: unknown, parent = ''): v.InferOutput<Schema> {
  const result = v.safeParse(schema, given);
  if (result.success) return result.output;
  const known = Object.keys(schema.entries);
  const problems = result.issues.map((issue) => {
    const path = v.getDotPath(issue) ?? '';
    const isOfKeys = issue.type === 'strict_object' && path !== '';
    if (isOfKeys && issue.received === 'undefined') return `${parent}${path}: missing`;
    if (!isOfKeys) return `${parent}${path === '' ? 'arguments' : path}: ${issue.message}`;
    return `${parent}${path}: unknown argument${suggestion(path, known)}. Known: ${known.join(', ') || 'none'}`;
  });
  throw new ArgumentError(`${problems.join('; ')}.`);
}

/** The arguments of a call cannot be carried out. The message says what to change. */
export class ArgumentError extends Error {
  override readonly name = 'ArgumentError' as const;
  readonly code = 'INVALID_ARGUMENT';
}

/** How lists are read: after everything else that uses the account. */
export function inBackground(signal: AbortSignal): ListOptions {
  return { signal, priority: 'background', ahead: 4 };
}

/** A text that is not empty, as an argument. */
export const text = (help: string) => v.pipe(v.string(), v.minLength(1), v.description(help));

/** A part of a result, which may be missing. */
export const part = <T>(schema: v.GenericSchema<T>, help: string) => v.optional(v.pipe(schema, v.description(help)));

/** The most rows of one result. */
export const mostRows = 100;
