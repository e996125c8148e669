import { POLICIES, type PolicyOption, PRESETS } from '../src/policies/policies.ts';
import { describeValues } from '../src/policies/resolve.ts';

/** The page `docs/policies.md`, from the table of policies. */
export function policyTable(): string {
  const rows = Object.entries<PolicyOption>(POLICIES).sort(([, a], [, b]) => Number(a.rules[0]) - Number(b.rules[0]));
  return [
    '# Policies of the fake',
    '',
    "Where the API's document leaves something open and a client can tell the difference, the fake follows a named policy. A client must work under every value.",
    'Rule numbers are those of [the service, rule by rule](service.md). This page is printed by',
    '`node packages/testing/scripts/print-policies.ts > docs/policies.md`.',
    '',
    '```ts',
    "import { createFake } from '@paydeck/testing';",
    '',
    "createFake({ preset: 'lenient', policy: { nulls: 'omit', 'status.noAccess': 401 } });",
    '```',
    '',
    '```sh',
    'paydeck-fake --preset lenient --policy nulls=omit --policy status.noAccess=401',
    '```',
    '',
    '| Policy | Values | Default | Reason for the default | Rules |',
    '|---|---|---|---|---|',
    ...rows.map(([name, option]) => {
      const values = Array.isArray(option.values)
        ? option.values.map((value) => `\`${value}\``).join(' ')
        : describeValues(option.values);
      return `| \`${name}\` | ${values} | \`${option.default}\` | ${option.reason} | ${option.rules.join(', ')} |`;
    }),
    '',
    '## Presets',
    '',
    '| Preset | Changes |',
    '|---|---|',
    ...Object.entries(PRESETS).map(([name, choices]) => {
      const changes = Object.entries(choices).map(([policy, value]) => `\`${policy}=${String(value)}\``);
      return `| \`${name}\` | ${changes.length === 0 ? 'nothing: every default' : changes.join(' ')} |`;
    }),
    '',
  ].join('\n');
}
