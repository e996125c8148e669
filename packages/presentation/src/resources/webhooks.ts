import type { Webhook } from '@paydeck/core';
import { chooseColumns, fieldColumns, type ComputedColumn } from '../columns/field-column.ts';
import { isField, type DetailPart } from '../columns/field.ts';
import { missingText } from '../columns/format.ts';
import { urlLink, webhookLink } from '../columns/link.ts';
import type { Listing } from '../columns/listing.ts';

// All fields of the service's document, in the order of the detail pane.
const parts: readonly DetailPart[] = [
  { name: 'id', kind: 'text', link: webhookLink },
  { name: 'url', kind: 'text', link: urlLink },
  { name: 'description', kind: 'text' },
  { name: 'disabled', kind: 'boolean', tone: (disabled: unknown) => (disabled === true ? 'bad' : undefined) },
  // The document says "configured rate limit", without a unit of time.
  { name: 'rate_limit', kind: 'integer', note: 'unit not documented' },
  { name: 'filter_types', kind: 'list' },
  // The document types these as strings only, so other strings than timestamps are shown unchanged.
  { name: 'created_at', kind: 'timestamp' },
  { name: 'updated_at', kind: 'timestamp' },
  { name: 'metadata', kind: 'map' },
];

const state: ComputedColumn<Webhook> = {
  key: 'state',
  title: 'STATE',
  kind: 'text',
  value: stateOf,
  text: (webhook) => stateOf(webhook) ?? missingText,
  tone: ({ disabled }) => (disabled === true ? 'bad' : disabled === false ? 'good' : undefined),
};

/** A missing value does not count as enabled. */
function stateOf({ disabled }: Webhook): 'enabled' | 'disabled' | undefined {
  if (typeof disabled !== 'boolean') return undefined;
  return disabled ? 'disabled' : 'enabled';
}

const types: ComputedColumn<Webhook> = {
  key: 'types',
  title: 'TYPES',
  kind: 'integer',
  value: ({ filter_types }) => (Array.isArray(filter_types) ? filter_types.length : undefined),
  text: ({ filter_types }) => (Array.isArray(filter_types) ? String(filter_types.length) : 'all'),
};

const columns = fieldColumns<Webhook>(parts.filter(isField), [state, types]);

/** The presentation of webhook endpoints in lists, in the detail pane and in exports. */
export const webhookListing: Listing<Webhook> = {
  name: 'webhooks',
  about: 'webhook endpoints with address, event types and whether they are disabled',
  idOf: (webhook) => webhook.id,
  urlOf: (webhook) => urlLink(webhook.url)?.url,
  fields: parts,
  columns,
  defaultColumns: chooseColumns(columns, [
    { key: 'url', title: 'URL', width: 40, full: 48, min: 16, grow: 1, priority: 0 },
    { key: 'state', width: 8, min: 8, grow: 0, priority: 1 },
    { key: 'types', width: 5, min: 5, priority: 2 },
    { key: 'rate_limit', title: 'RATE', width: 5, min: 4, priority: 3 },
  ]),
  screenColumns: chooseColumns(columns, [
    { key: 'url', title: 'URL', full: 60, min: 16, priority: 0 },
    { key: 'state', neverTruncate: true, min: 6, priority: 1 },
    { key: 'types', priority: 2 },
    { key: 'rate_limit', title: 'RATE', min: 4, priority: 3 },
    { key: 'description', title: 'DESCRIPTION', isOptional: true, full: 40, min: 11, priority: 4 },
    { key: 'id', title: 'ID', neverTruncate: true, isOptional: true, min: 10, priority: 5 },
  ]),
  exportColumns: chooseColumns(columns, [
    'id',
    'url',
    'description',
    'disabled',
    'filter_types',
    'rate_limit',
    'created_at',
    'updated_at',
  ]),
};
