/** The least version of Node that this program runs on: `process.getBuiltinModule` came with it. */
export const leastNodeVersion = '22.3';

/** Whether a version such as `v24.1.0` is new enough. */
export function isNewEnough(version: string): boolean {
  const [, major = 0, minor = 0] = (/^v?(\d+)\.(\d+)/.exec(version) ?? []).map(Number);
  return major > 22 || (major === 22 && minor >= 3);
}
