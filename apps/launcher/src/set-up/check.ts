/** A finding about the set-up. */
export interface Check {
  readonly state: 'ok' | 'look' | 'missing';
  readonly name: string;
  readonly text: string;
  /** Whether a request failed, except for missing access. */
  readonly isFailure?: boolean | undefined;
}
