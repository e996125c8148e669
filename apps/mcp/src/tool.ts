import type { ListOptions } from '@paydeck/core';
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
export function tool<Input extends v.GenericSchema, Output extends v.GenericSchema<object, object>>({
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
      const parsed = v.safeParse(rest.input, args ?? {});
      if (parsed.success) return run(parsed.output, work);
      const problems = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? 'arguments'}: ${issue.message}`);
      throw new ArgumentError(problems.join('; '));
    },
  };
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
