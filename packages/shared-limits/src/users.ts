import { isListed, type RateLimitState } from '@paydeck/core/rate-limit';

/** A user of a shared budget: a process, or one of several limiters in it. */
export interface BudgetUser {
  /** The name of its program. The text is untrusted, because another process wrote it. */
  readonly program: string;
  readonly pid: number;
  /** Since when it has sent requests without a break of ten seconds. */
  readonly since: Date;
  /** How many requests it has sent since. */
  readonly calls: number;
  /** How many of its requests wait. */
  readonly waiting: number;
}

/** Lists the users of a budget, the one with the most calls first. `date` is the time of day at `now`. */
export function usersOf(state: RateLimitState | undefined, now: number, date: number): BudgetUser[] {
  return Object.values(state?.members ?? {})
    .filter((member) => isListed(member, now))
    .map(({ program, pid, since, sent, waiting }) => ({
      program,
      pid,
      since: new Date(date - (now - since)),
      calls: sent,
      waiting: waiting.interactive + waiting.background,
    }))
    .sort((a, b) => b.calls - a.calls || a.pid - b.pid);
}
