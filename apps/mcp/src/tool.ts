import type { Client } from '@paydeck/core';
import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';

/** What a tool works with. */
export interface Work {
  readonly client: () => Promise<Client>;
  /** Whether data about persons is shown. */
  readonly showsPersons: boolean;
  /** The folder whose files are compared; `undefined` for none. */
  readonly folder: string | undefined;
  readonly now: () => number;
  /** Aborts when the agent cancels the call. */
  readonly signal: AbortSignal;
}

/** A tool of the server. None of them writes. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: v.GenericSchema<unknown, unknown>;
  /** The JSON Schema of the result, made when it is asked for. */
  readonly output: () => object;
  readonly run: (args: unknown, work: Work) => Promise<object>;
}

/** Makes a tool. What `input` parses is what `run` takes. */
export function tool<Schema extends v.GenericSchema>({
  run,
  input,
  ...rest
}: Omit<Tool, 'input' | 'run'> & {
  readonly input: Schema;
  readonly run: (args: v.InferOutput<Schema>, work: Work) => Promise<object>;
}): Tool {
  return { ...rest, input, run: async (args, work) => run(v.parse(input, args), work) };
}

/** The arguments of a call cannot be carried out. The message says what to change. */
export class ArgumentError extends Error {
  override readonly name = 'ArgumentError' as const;
  readonly code = 'INVALID_ARGUMENT';
}

/** The JSON Schema of an object. A check that JSON Schema cannot express is left out. */
export function jsonSchemaOf(schema: v.GenericSchema): object {
  return toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'output' });
}

/** The most rows of one result. */
export const mostRows = 100;
