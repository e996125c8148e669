import type { Webhook } from '@paydeck/core';
import { describe, expect, test } from 'vitest';
import { asSent } from '../columns/format.ts';
import { drawn, frame } from '../test-support/drawn.ts';
import { now, sampleWebhook } from '../test-support/samples.ts';
import { webhookListing } from './webhooks.ts';

const { fields, defaultColumns } = webhookListing;

describe('a list of webhooks', () => {
  test('shows the URL, whether it is enabled, and its event types', () => {
    expect(frame(webhookListing, sampleWebhook, 70)).toMatchInlineSnapshot(`
      [
        "URL                                               STATE    TYPES  RATE",
        "https://hooks.example.com/a/2                     enabled      2    10",
      ]
    `);
    expect(frame(webhookListing, sampleWebhook, 40)).toMatchInlineSnapshot(`
      [
        "URL                 STATE    TYPES  RATE",
        "https://hooks.exam… enabled      2    10",
      ]
    `);
  });

  test('distinguishes a missing filter from an empty one', () => {
    expect(cells({ filter_types: null, disabled: true, rate_limit: 0 })).toEqual(['disabled', 'all', '0']);
    expect(cells({ filter_types: [], disabled: null, rate_limit: null })).toEqual(['-', '0', '-']);
  });
});

describe('the detail of a webhook', () => {
  test('has a line for every documented field', () => {
    expect(drawn(fields, sampleWebhook)).toMatchInlineSnapshot(`
      [
        "id | ep_2 | -> ep_2",
        "url | https://hooks.example.com/a/2 | -> https://hooks.example.com/a/2",
        "description | orders to ledger",
        "disabled | no",
        "rate_limit | 10 | unit not documented",
        "filter_types | [2]",
        "  0 | payment.succeeded",
        "  1 | payment.failed",
        "created_at | 2026-02-01 | 9 mo ago",
        "updated_at | 2026-10-11 | 41 d ago",
        "metadata | {1}",
        "  owner | platform",
      ]
    `);
  });

  test('shows an unreadable time unchanged', () => {
    expect(drawn(fields, { ...sampleWebhook, created_at: 'yesterday' })).toContain('created_at | yesterday');
  });
});

function cells(changes: Partial<Webhook>): string[] {
  return defaultColumns.slice(1).map((column) => column.text({ ...sampleWebhook, ...changes }, asSent(now)));
}
