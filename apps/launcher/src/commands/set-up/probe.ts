import { isPaydeckError, listNames, type Webhook } from '@paydeck/core';
import { clockDifference } from '@paydeck/presentation/internal';
import { reach } from '@paydeck/profiles/internal';
import { titleOf } from '../title-of.ts';
import { failureText, isKeyRejected } from '../../render/failure.ts';
import type { CommandContext } from '../command.ts';

/** A finding about the set-up. */
export interface Check {
  readonly state: 'ok' | 'warning' | 'missing';
  readonly name: string;
  readonly text: string;
  /** Whether a request failed, except for missing access. */
  readonly isFailure?: boolean | undefined;
  /** Whether the service does not know the key. */
  readonly isKeyRejected?: boolean | undefined;
}

/** Reads the first page of each list, and one for a webhook if there is any. Stops when the service cannot be reached. */
export async function probe(context: CommandContext): Promise<Check[]> {
  const client = await context.client();
  const reached = await reach(client, context.call);
  const checks = reached.map(({ resource, error }) =>
    error === undefined ? access('ok', `${titleOf(resource)}: read`) : failed(titleOf(resource), error, context),
  );
  if (reached.length < listNames.length) return [...checks, access('warning', 'Other resources: not tried')];
  const [webhook] = reached.flatMap(({ items }) => items.filter((item): item is Webhook => 'url' in item));
  if (webhook !== undefined) {
    checks.push(
      await client.webhooks.get(webhook.id, context.call).then(
        () => access('ok', 'One webhook: read'),
        (error: unknown) => failed('One webhook', error, context),
      ),
    );
  }
  const date = reached.find(({ response }) => response !== undefined)?.response?.headers.get('date') ?? null;
  const clock = clockCheck(date, context.system.now());
  return [...checks, clock ?? { state: 'ok', name: 'Clock', text: 'the service sends no Date to compare with' }];
}

function access(state: Check['state'], text: string): Check {
  return { state, name: 'Access', text };
}

function failed(name: string, error: unknown, { mode, now }: CommandContext): Check {
  if (!isPaydeckError(error)) throw error;
  if (error.name === 'ApiError' && error.status === 403) return access('warning', `${name}: no access (403)`);
  return {
    ...access('warning', `${name}: ${failureText(error, mode, now)}`),
    isFailure: true,
    isKeyRejected: isKeyRejected(error),
  };
}

/** A wrong clock falsifies trials, renewals and discounts. */
function clockCheck(date: string | null, now: number): Check | undefined {
  const difference = clockDifference(date, now);
  if (difference === undefined) return undefined;
  return { state: Math.abs(difference.seconds) > 60 ? 'warning' : 'ok', name: 'Clock', text: difference.words };
}
