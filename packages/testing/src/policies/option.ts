/** One policy: a behaviour that the service's document does not specify. */
export interface PolicyOption {
  /** The number of its rule in `docs/service.md`. */
  readonly rule: number;
  /** The allowed values, or the bounds of a number. */
  readonly values: readonly (string | boolean | number | null)[] | { readonly min: number; readonly max: number };
  readonly default: string | boolean | number | null;
  /** The reason for the default. */
  readonly reason: string;
}

/** The allowed statuses of a rejection. */
export const STATUS_4XX = { min: 400, max: 499 } as const;

export const OFF_ON = [false, true] as const;
