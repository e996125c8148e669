import type { ResourceOf } from './resource.ts';

export const webhooks: ResourceOf<'webhooks'> = {
  title: 'Webhooks',
  shortTitle: 'Hook',
  words: ['webhooks', 'webhook', 'hooks', 'hook'],
  idPrefix: 'ep',
  money: undefined,
  // Its `limit` is the `--limit` of every list.
  filters: [{ name: 'iterator', kind: 'text', help: 'continue from the iterator of an earlier response' }],
  groupings: [
    ['state', 'state'],
    ['created_at', 'created'],
  ],
  summary: ['enabled'],
  idField: 'id',
  comparedColumns: 'url,disabled',
  examples: [
    ['paydeck webhooks --format table', 'the endpoints'],
    ['paydeck webhooks --all --format ndjson --columns id,url,disabled', 'for a script'],
  ],
};
