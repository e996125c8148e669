/** One choice that the service's document leaves open. */
export interface PolicyOption {
  /** The rule it belongs to, in `docs/service.md`. */
  readonly rule: number;
  /** The values it can have; for a number, its bounds. */
  readonly values: readonly (string | boolean | number | null)[] | { readonly min: number; readonly max: number };
  readonly default: string | boolean | number | null;
  /** Why the default is what it is. */
  readonly reason: string;
}

/** The statuses that a rejection may have. */
export const STATUS_4XX = { min: 400, max: 499 } as const;

export const OFF_ON = [false, true] as const;
