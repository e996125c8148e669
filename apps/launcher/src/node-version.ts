/** The least version of node that this program runs on. */
export const leastNodeVersion = 22;

/** Whether a version such as `v24.1.0` is new enough. */
export function isNewEnough(version: string): boolean {
  return Number(/^v?(\d+)\./.exec(version)?.[1] ?? 0) >= leastNodeVersion;
}
