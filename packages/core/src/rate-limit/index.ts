export { type RateLimiterOptions } from './rate-limiter.ts';
export { checkOptionNames, type OptionNames } from '../errors/options.ts';
export { type Clock, systemClock } from '../clock.ts';
export { leave } from './update.ts';
export {
  type RateLimitState,
  type RateLimitStore,
  type Change,
  type Member,
  isListed,
  STATE_VERSION,
} from './store.ts';
export type {
  AcquireOptions,
  Denial,
  Outcome,
  Permit,
  Priority,
  RateLimiter,
  RateLimitSnapshot,
  RateLimitStatus,
  RateLimitWindow,
} from './rate-limit.ts';
