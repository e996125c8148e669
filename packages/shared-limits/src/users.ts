import type { SharedBudget } from './shared-visit.ts';

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
export function usersOf(budget: SharedBudget | undefined, now: number, date: number): BudgetUser[] {
  return Object.values(budget?.parties ?? {})
    .filter(({ leaseUntil }) => leaseUntil > now)
    .map(({ program, pid, since, sent, interactive, background }) => ({
      program,
      pid,
      since: new Date(date - (now - since)),
      calls: sent,
      waiting: interactive.count + background.count,
    }))
    .sort((a, b) => b.calls - a.calls || a.pid - b.pid);
}
