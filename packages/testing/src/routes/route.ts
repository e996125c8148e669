import type { Answer, FakeRequest } from '../answer.ts';
import type { Resource } from '../access.ts';
import type { View } from '../collection.ts';
import type { Params } from '../params.ts';
import type { Policy } from '../policy.ts';
import type { World } from '../store.ts';

/** The six operations of the service. */
export type Operation =
  | 'customers.create'
  | 'subscriptions.list'
  | 'discounts.list'
  | 'payouts.list'
  | 'webhooks.list'
  | 'webhooks.get';

export const OPERATIONS: readonly Operation[] = [
  'customers.create',
  'subscriptions.list',
  'discounts.list',
  'payouts.list',
  'webhooks.list',
  'webhooks.get',
];

/** The four lists. */
export type ListName = 'subscriptions' | 'discounts' | 'payouts' | 'webhooks';

/** What a route works with. */
export interface Context {
  readonly request: FakeRequest;
  readonly world: World;
  readonly policy: Policy;
  readonly now: number;
  /** The values of the path's variable parts, decoded. */
  readonly path: Readonly<Record<string, string>>;
  /** The query, which may have these parameters. */
  readonly params: (known: readonly string[]) => Params;
  /** What a fault asks of the list. */
  readonly tampering: Tampering;
  /** Called before a list is read: what has to change between two pages changes now. `page` counts from 0. */
  readonly beforeReading: (list: ListName, page: number, view: () => View) => void;
  /** Lists as they were at page 0, for the policy `pinned`. */
  readonly pins: Map<string, View>;
}

/** Wrong answers that only the list itself can give. */
export interface Tampering {
  /** Answers a page with the one before it. */
  readonly repeatPage?: boolean | undefined;
  /** Says `done` when it is not, and the reverse. */
  readonly lieDone?: boolean | undefined;
  /** Gives back the iterator that was sent. */
  readonly repeatIterator?: boolean | undefined;
  /** Drifts from the documented shapes. */
  readonly drift?: boolean | undefined;
}

/** One operation: how it is reached, what a key needs for it, and what it does. */
export interface Route {
  readonly operation: Operation;
  readonly method: 'GET' | 'POST';
  /** Segments after the base address; one that starts with a colon is variable. */
  readonly path: readonly string[];
  readonly resource: Resource;
  readonly need: 'read' | 'write';
  /** The query parameters. */
  readonly params: readonly string[];
  /** Reads the request, refusing what is wrong with it; what comes back does the work. */
  prepare(context: Context): () => Answer;
}
