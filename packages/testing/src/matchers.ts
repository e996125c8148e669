export { fakeMatchers, type FakeMatchers } from './assertions/matchers.ts';
export type { ExpectedFields, ExpectedTimes, Verdict } from './assertions/received.ts';
