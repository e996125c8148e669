import type { OperationName } from '../errors/errors.ts';

/** One operation of the service's document. */
export interface Endpoint {
  readonly name: OperationName;
  readonly method: 'GET' | 'POST';
  /** The path without its values. */
  readonly path: string;
  /** The access that a key needs, as in "Grant the key … ". */
  readonly access: string;
}
