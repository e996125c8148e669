/** The changes of a list before it is read. */
export interface Churn {
  /** The number of records that are added. Each matches the filters of the request. */
  readonly insert?: number | undefined;
  /** The number of selected records that are deleted. */
  readonly delete?: number | undefined;
  /** The number of selected records that change in a field. */
  readonly change?: number | undefined;
}

/** The effects of a fault on a list. */
export interface ListEffect {
  /** Responds with the page before the requested one. */
  readonly repeatPage?: boolean | undefined;
  /** Adds, deletes or changes records of the list before it is read, so that its rows shift. */
  readonly churn?: Churn | undefined;
  /** Inverts `done` of the webhook list. */
  readonly invertDone?: boolean | undefined;
  /** Responds with the iterator of the request. */
  readonly repeatIterator?: boolean | undefined;
  /** Sends an unknown status, an unknown field and a null in every item. */
  readonly drift?: boolean | undefined;
}
