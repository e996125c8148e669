/** A property test, in one file next to its code. */
export interface PropertyFile {
  readonly name: string;
  readonly project: string;
  readonly file: string;
}

/** The properties that `pnpm prove properties` and `pnpm fuzz` run. */
export const PROPERTIES: readonly PropertyFile[] = [
  { name: 'lists', project: 'core', file: 'src/lists/generated-lists.property.test.ts' },
  { name: 'limiter', project: 'core', file: 'src/rate-limit/rate-limiter.property.test.ts' },
  { name: 'shared-budget', project: 'shared-limits', file: 'src/sharing.test.ts' },
  { name: 'leases', project: 'core', file: 'src/rate-limit/members.property.test.ts' },
  { name: 'schemas', project: 'core', file: 'src/validation/schema-check.test.ts' },
  { name: 'json', project: 'core', file: 'src/http/json.test.ts' },
  { name: 'key-masking', project: 'core', file: 'src/http/keys.test.ts' },
  { name: 'safe-text', project: 'presentation', file: 'src/text/safe-text.test.ts' },
  { name: 'exports', project: 'presentation', file: 'src/export/export.test.ts' },
  { name: 'config-text', project: 'profiles', file: 'src/toml-edit.test.ts' },
  { name: 'config-store', project: 'profiles', file: 'src/store.property.test.ts' },
];
