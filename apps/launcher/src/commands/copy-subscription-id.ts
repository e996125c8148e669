import { exitCodes } from '@paydeck/presentation/internal';
import { activeSubscriptions } from './reading/active-subscriptions.ts';
import type { StoredSubscription } from './reading/stored-subscription.ts';
import { UsageError, type CommandOutput, type CommandContext, type LauncherCommand } from './command.ts';
import type { ResultRow } from '../render/result.ts';
import { byNextBilling, subscriptionRow } from './rows/subscription-row.ts';

/** Copies the id of the active subscription of a customer. */
export const copySubscriptionId: LauncherCommand = {
  name: 'copy-subscription-id',
  title: 'Copy Subscription ID',
  description: 'Copies the id of the active subscription of a customer.',
  rule: [
    'Looks for the words in names and e-mail addresses of all active subscriptions; a whole address is preferred. Unless',
    'the scripts were installed with --cache-pii, names are not kept, and this reads all active subscriptions each time.',
  ].join('\n'),
  mode: 'silent',
  icon: '📋',
  keywords: ['clipboard', 'customer', 'lookup'],
  arguments: [
    { name: 'who', noun: 'e-mail address or name', placeholder: 'E-mail address or name', isOptional: false },
  ],
  examples: [['grace@example.net'], ['example']],
  requests: [0, 2],
  run: execute,
};

async function execute(context: CommandContext): Promise<CommandOutput> {
  const { who = '' } = context.arguments;
  const active = await activeSubscriptions(context, { needsNames: true });
  const matches = matching(active.items, who).sort(byNextBilling);
  const [match] = matches;
  const storedAt = active.isStored ? active.at : undefined;
  if (match === undefined) {
    throw new UsageError(
      `No ${active.isTruncated ? 'match among those read' : 'active subscription'} for "${who}", nothing copied`,
    );
  }
  if (matches.length > 1) {
    const rows = matches.map((subscription) => subscriptionRow(subscription, context.format));
    const names = namesOf(rows);
    // A whole address does not tell the subscriptions of one customer apart.
    const hint = who.includes('@') || names.size === 1 ? 'See Subscriptions by Status' : 'Give one whole address';
    const headline = `${active.isTruncated ? 'at least ' : ''}${matches.length} matches for "${who}", nothing copied. ${hint} · ${namesText(names)}`;
    return { headline, level: 'warning', rows, exitCode: exitCodes.usage, storedAt };
  }
  const { subscription_id: id } = match;
  const row = subscriptionRow(match, context.format);
  // Without a clipboard the line is the id alone, so that it can be copied by hand.
  const headline = `Copied ${id} · ${row.title}, ${row.cells[0]?.text ?? ''}, ${match.status}`;
  return { headline: id, level: 'good', rows: [row], storedAt, isBare: true, copy: { text: id, headline } };
}

/** The customers of the rows, with the number of their rows. */
function namesOf(rows: readonly Pick<ResultRow, 'title' | 'subtitle'>[]): ReadonlyMap<string, number> {
  const names = new Map<string, number>();
  for (const { title, subtitle } of rows) {
    const name = subtitle === undefined ? title : `${title}, ${subtitle}`;
    names.set(name, (names.get(name) ?? 0) + 1);
  }
  return names;
}

/** A launcher that shows one line has no rows. */
function namesText(names: ReadonlyMap<string, number>): string {
  const shown = [...names].slice(0, mostNames).map(([name, count]) => (count === 1 ? name : `${name} (${count})`));
  return [...shown, ...(names.size > mostNames ? [`${names.size - mostNames} more`] : [])].join(' · ');
}

const mostNames = 4;

function matching(subscriptions: readonly StoredSubscription[], who: string): StoredSubscription[] {
  const wanted = who.toLowerCase();
  const whole = subscriptions.filter((subscription) => textsOf(subscription).includes(wanted));
  if (whole.length > 0) return whole;
  return subscriptions.filter((subscription) => textsOf(subscription).some((text) => text.includes(wanted)));
}

function textsOf({ customer: { email = '', name = '' } }: StoredSubscription): string[] {
  return [email.toLowerCase(), name.toLowerCase()];
}
