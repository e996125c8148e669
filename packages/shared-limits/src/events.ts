/** What a store reports: once when it cannot share, and once when it can again. */
export type SharedLimitsEvent =
  | {
      /** The store cannot be reached or used. Each limiter paces alone until it can. */
      readonly type: 'degraded';
      /** Why, in a few words. */
      readonly reason: string;
      /** Whether it stays so while this process runs: this Node has no SQLite. */
      readonly isPermanent: boolean;
    }
  | {
      /** The budget is shared again. */
      readonly type: 'recovered';
    };
