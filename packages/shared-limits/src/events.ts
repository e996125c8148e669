/** An event of a store: once when it can no longer share the budget, and once when it can again. */
export type SharedLimitsEvent =
  | {
      /** The store cannot be used. Until it can, each process limits its requests alone. */
      readonly type: 'degraded';
      /** The reason, in a few words. */
      readonly reason: string;
      /** Whether a retry cannot help, because this Node has no SQLite. */
      readonly isPermanent: boolean;
    }
  | {
      /** The budget is shared again. */
      readonly type: 'recovered';
    };
