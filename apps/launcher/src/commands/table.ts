import { atRisk } from './at-risk.ts';
import type { LauncherCommand } from './command.ts';
import { payouts } from './payouts.ts';
import { renewals } from './renewals.ts';
import { subscriptions } from './subscriptions.ts';
import { webhooks } from './webhooks.ts';

/** Every command, in the order of help and documentation. */
export const commands: readonly LauncherCommand[] = [atRisk, subscriptions, renewals, payouts, webhooks];
