import { amountUnits, tableAt, type AmountUnit, type Config } from './config.ts';
import { EntryProblem } from './entry-problem.ts';

/** What the service does not say of the amounts of an account. */
export interface Amounts {
  /** With `minor`, `48831` is 488.31; with `major`, 48831. `undefined` if nobody has said it. */
  readonly amountUnit?: AmountUnit | undefined;
  /** The currency of payouts, three capital letters. */
  readonly payoutCurrency?: string | undefined;
}

/** Parses `amounts` and `display.payout_currency` of a profile. Throws an `EntryProblem` for an invalid entry. */
export function readAmounts(config: Config, profile: string): Amounts {
  const path = ['profiles', profile];
  const { amounts } = tableAt(config, path);
  const amountUnit = amountUnits.find((unit) => unit === amounts);
  if (amounts !== undefined && amountUnit === undefined)
    throw new EntryProblem([...path, 'amounts'], 'must be one of "minor", "major"');
  return { amountUnit, payoutCurrency: payoutCurrency(config, [...path, 'display']) };
}

function payoutCurrency(config: Config, path: readonly string[]): string | undefined {
  const { payout_currency: code } = tableAt(config, path);
  if (code === undefined || (typeof code === 'string' && /^[A-Z]{3}$/.test(code))) return code;
  throw new EntryProblem([...path, 'payout_currency'], 'must be a currency code of three capitals, such as "USD"');
}
