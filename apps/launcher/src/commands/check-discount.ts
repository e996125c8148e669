import type { Discount, DiscountType } from '@paydeck/core';
import {
  asSent,
  exitCodes,
  type Format,
  formatAmount,
  formatDate,
  listings,
  parseTimestamp,
  redeemability,
} from '@paydeck/presentation/internal';
import type { ResultRow } from '../render/result.ts';
import type { CommandOutput, CommandContext, LauncherCommand } from './command.ts';
import { cellsOf } from './rows/cells.ts';
import { readList, type ReadList } from './reading/read-list.ts';

/** Reports whether a discount code can be redeemed now, and if not, why. */
export const checkDiscount: LauncherCommand = {
  name: 'check-discount',
  title: 'Check Discount Code',
  description: 'Shows whether a discount code can be redeemed now, and if not, why.',
  rule: [
    'Whether it is redeemable is what the service says; the reason follows from the dates and the count, and where',
    'contradict it, the line says so. The scale of a percentage is not documented: it is shown as sent.',
  ].join('\n'),
  mode: 'compact',
  icon: '🏷️',
  keywords: ['coupon', 'promotion', 'voucher'],
  arguments: [{ name: 'code', noun: 'discount code', placeholder: 'Discount code', isOptional: false }],
  examples: [['SPRING25'], ['spring50'], ['welcome'], ['SPRIN']],
  requests: [3, 3],
  run: execute,
};

async function execute(context: CommandContext): Promise<CommandOutput> {
  const { code = '' } = context.arguments;
  const client = await context.client();
  const list = (params: { active?: boolean; discount_type?: DiscountType }): Promise<ReadList<Discount>> =>
    readList((options) => client.discounts.list({ code, ...params }, options), context);
  // An item has neither state nor type, so filters find them. The document leaves open what an unfiltered list has.
  const redeemable = await list({ active: true });
  const active = exactMatch(redeemable.items, code);
  const others = active === undefined ? await list({ active: false }) : undefined;
  const found = active ?? exactMatch(others?.items ?? [], code);
  if (found === undefined) {
    const similar = [...redeemable.items, ...(others?.items ?? [])];
    const reached = whole(redeemable, others);
    return {
      headline: unknownCode(code, similar),
      level: 'warning',
      rows: similar.map((discount) => row(discount, context.format)),
      ...reached,
    };
  }
  const percentages = await list({ discount_type: 'percentage' });
  const isPercentage = percentages.items.some(({ discount_id: id }) => id === found.discount_id);
  const isActive = found === active;
  return {
    headline: [
      found.code,
      amountText(found, isPercentage),
      verdict(found, isActive, context.now),
      ...(isActive ? [usedText(found), endText(found)] : []),
    ].join(' · '),
    level: isActive ? 'good' : 'warning',
    rows: [row(found, context.format)],
    // Without its type in a list that was read whole, the amount may be a percentage that nobody saw.
    ...(isPercentage ? { exitCode: exitCodes.done } : whole(percentages)),
  };
}

/** Whether the lists were read whole, and what to say when they were not. */
function whole(...lists: readonly (ReadList<Discount> | undefined)[]): Pick<CommandOutput, 'notes' | 'exitCode'> {
  return {
    notes: lists.flatMap((list) => list?.notes ?? []),
    exitCode: lists.some((list) => list?.exitCode === exitCodes.incomplete) ? exitCodes.incomplete : exitCodes.done,
  };
}

/** The filter finds parts in any case: the same letters first, then the same word. */
function exactMatch(discounts: readonly Discount[], code: string): Discount | undefined {
  const sameWord = discounts.filter((discount) => discount.code.toLowerCase() === code.toLowerCase());
  return sameWord.find((discount) => discount.code === code) ?? sameWord[0];
}

function unknownCode(code: string, similar: readonly Discount[]): string {
  const codes = similar.slice(0, 3).map((discount) => discount.code);
  return `No code "${code}"${codes.length === 0 ? '' : ` · did you mean ${codes.join(', ')}?`}`;
}

function amountText({ amount }: Discount, isPercentage: boolean): string {
  const text = formatAmount(amount, undefined, asSent(0));
  return isPercentage ? `${text} (%)` : `${text} off`;
}

/** The service's verdict, with the reason that the documented rule gives. */
function verdict(discount: Discount, isActive: boolean, now: number): string {
  const { reason } = redeemability(discount, now);
  if (isActive) return reason === undefined ? 'redeemable' : 'redeemable (dates disagree)';
  return reason === undefined ? 'not redeemable (dates disagree)' : `not redeemable: ${reason}`;
}

function usedText({ times_used: used, usage_limit: limit }: Discount): string {
  return typeof limit === 'number' ? `${used}/${limit} used` : `${used} used`;
}

function endText({ expires_at: expires }: Discount): string {
  const end = parseTimestamp(expires);
  return end === undefined ? 'no end' : `to ${formatDate(end)}`;
}

function row(discount: Discount, format: Format): ResultRow {
  return {
    title: discount.code,
    cells: cellsOf(listings.discounts, ['name'], discount, format),
    id: discount.discount_id,
  };
}
