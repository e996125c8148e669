import { listNames, type ListName } from '@paydeck/core';
import type { OperationName } from '@paydeck/testing';
import type { CallerName, Expected, Fault, OperationKind } from './faults.ts';

/** One caller, one operation, one fault. */
export interface Cell {
  /** The first segment of the paths of its requests; it ends with the operation under test. */
  readonly id: string;
  readonly fault: Fault;
  readonly caller: CallerName;
  readonly operation: OperationName;
  readonly expected: Expected;
}

/** All callers, in the order of the document. */
export const CALLERS: readonly CallerName[] = ['client', 'iterator', 'headless', 'browser'];

/** What the proofs need to know of a list. */
export interface KnownList {
  readonly kind: 'numbered list' | 'iterated list';
  /** How many items it has in the fault matrix. */
  readonly count: number;
  /** Parameters for pages so small that an iteration needs several. */
  readonly smallPages: { readonly page_size: number } | { readonly limit: number };
}

const numbered: KnownList = { kind: 'numbered list', count: 25, smallPages: { page_size: 10 } };
const iterated: KnownList = { kind: 'iterated list', count: 7, smallPages: { limit: 3 } };

export function knownList(name: ListName): KnownList {
  return name === 'webhooks' ? iterated : numbered;
}

/** How many items the lists have, as options of a fake. */
export const counts = Object.fromEntries(listNames.map((name) => [name, knownList(name).count]));

/** All operations, each with the kind that faults distinguish. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an entry for each list
export const KINDS = {
  ...Object.fromEntries(listNames.map((name) => [`${name}.list`, knownList(name).kind])),
  'webhooks.get': 'get',
  'customers.create': 'create',
} satisfies Record<Exclude<OperationName, `${ListName}.list`>, OperationKind> as Readonly<
  Record<OperationName, OperationKind>
>;

/** The operations in the order of the document. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a literal
export const OPERATIONS = Object.keys(KINDS) as readonly OperationName[];

/** Every cell of the matrix. Some combinations make no sense. */
export function cellsOf(faults: readonly Fault[]): Cell[] {
  return faults.flatMap((fault, index) =>
    CALLERS.flatMap((caller) =>
      OPERATIONS.filter((operation) => isPossible(fault, caller, operation)).map((operation) => {
        const id = `f${index}-${caller}-${operation.replace('.', '-')}`;
        return { id, fault, caller, operation, expected: expectedOf(fault, caller, operation) };
      }),
    ),
  );
}

function isPossible({ skipped, network }: Fault, caller: CallerName, operation: OperationName): boolean {
  const kind = KINDS[operation];
  if ((skipped?.[caller] ?? skipped?.[kind]) !== undefined) return false;
  if (caller === 'iterator') return kind.endsWith('list');
  // A browser that has no list has no row to open.
  return !(caller === 'browser' && kind === 'get' && hasNoList(network));
}

function hasNoList(network: Fault['network'] = 'plain'): boolean {
  return network !== 'plain' && network !== 'tls valid';
}

function expectedOf({ read, write, readBy }: Fault, caller: CallerName, operation: OperationName): Expected {
  if (KINDS[operation] === 'create') return write;
  return (KINDS[operation] === 'get' ? undefined : readBy?.[caller]) ?? read;
}
