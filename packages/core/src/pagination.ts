/** One page of a page-number list. */
export interface Page<Item> {
  /** The items of this page that no earlier page of the walk held, in the service's order. */
  readonly items: Item[];
  /** The page's number. Pages count from 0. */
  readonly number: number;
  /** True when items of earlier pages turned up again: the list moved while it was read, so some may be missing. */
  readonly shifted: boolean;
}

/** One page of a list that continues by iterator (webhooks). `number` counts the pages of this walk. */
export interface IteratorPage<Item> extends Page<Item> {
  /** Whether the service says that the list ends here. */
  readonly done: boolean;
  /** What to pass as `iterator` for the next page. */
  readonly iterator: string | undefined;
  /** The iterator for the previous position. */
  readonly prev_iterator: string | undefined;
}
