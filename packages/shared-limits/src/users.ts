import type { SharedBudget } from './shared-visit.ts';

/** One that shares a budget: a process, or one of several limiters in it. */
export interface BudgetUser {
  /** Its name, as it was given: text of another process, which may hold anything. */
  readonly program: string;
  readonly pid: number;
  /** Since when it has sent requests without a break of ten seconds. */
  readonly since: Date;
  /** How many requests it has sent since. */
  readonly calls: number;
  /** How many of its requests wait. */
  readonly waiting: number;
}

/** Lists who uses a budget at a moment, which is `date` in the time of day. The one with most calls comes first. */
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
