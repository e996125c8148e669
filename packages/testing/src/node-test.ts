export { assertKeptWithinLimits, assertReceived } from './assertions/assert.ts';
export type { ExpectedFields, ExpectedTimes } from './assertions/received.ts';
