/** How long to wait before try number `failures + 1`: full jitter, 250 ms doubled each time, at most 8 s. */
export function backoffMs(failures: number, random: () => number): number {
  return random() * Math.min(8_000, 250 * 2 ** (failures - 1));
}

/**
 * A budget that retries are paid from, so that a broken service is not hammered: 500 tokens, 5 for a retry (10 after
 * a timeout). A call that succeeds gives back what its last retry cost, or 1.
 */
export class RetryBudget {
  #tokens = CAPACITY;

  /** Takes the price of a retry. False, and nothing taken, when the budget is used up. */
  spend(price: number): boolean {
    if (this.#tokens < price) return false;
    this.#tokens -= price;
    return true;
  }

  giveBack(price: number): void {
    this.#tokens = Math.min(CAPACITY, this.#tokens + price);
  }
}

const CAPACITY = 500;
