/** One thing that was looked at. */
export interface Check {
  readonly state: 'ok' | 'look' | 'missing';
  readonly name: string;
  readonly text: string;
  /** Whether the service could not be asked. */
  readonly isFailure?: boolean | undefined;
}
