import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listNames } from '../../packages/core/src/index.ts';
import { tables } from '../../packages/mirror/src/columns.ts';
import { RESOURCE_NAMES, RESOURCES } from '../../packages/testing/src/resources/resources.ts';
import {
  coreLayer,
  documentLayer,
  fakeLayer,
  generatedLayer,
  type Layer,
  openApiLayer,
  pathsOf,
  presentationLayer,
  recordsLayer,
  samplesLayer,
} from './layers.ts';

test('the document has the same fields as core, the fake, presentation and their tests', () => {
  const layers = {
    'packages/core/src/resources/NAME.ts': coreLayer(),
    'packages/core/src/test-support/records.ts': recordsLayer(),
    'packages/testing/src/resources/NAME/NAME.ts': fakeLayer(),
    'packages/testing/src/resources/NAME/rows.ts': generatedLayer(),
    'packages/testing/src/control/openapi.ts': openApiLayer(),
    'packages/presentation/src/resources/NAME.ts': presentationLayer(),
    'packages/presentation/src/test-support/samples.ts': samplesLayer(),
  };
  expect(differences(documentLayer(), layers)).toEqual([]);
});

test('the page of the mirror has the columns of its tables', () => {
  const page = readFileSync(new URL('../../docs/mirror.md', import.meta.url), 'utf8');
  const problems = listNames.flatMap((list) => {
    const [, cell = ''] = new RegExp(String.raw`^\| \`${list}\` \| (.*) \|$`, 'm').exec(page) ?? [];
    const shown = new Set(Array.from(cell.matchAll(/`(\w+)`/g), ([, column = '']) => column));
    const columns = new Set([...tables[list].names, 'gone_at']);
    return [
      ...[...columns.difference(shown)].map((column) => `docs/mirror.md has no ${column} of ${list}.`),
      ...[...shown.difference(columns)].map(
        (column) => `docs/mirror.md has ${column} of ${list}, which has no column.`,
      ),
    ];
  });
  expect(problems).toEqual([]);
});

test('every resource of the document is parsed with its nested fields', () => {
  const document = documentLayer();
  expect([...document.keys()]).toEqual(RESOURCE_NAMES.map((name) => RESOURCES[name].schema));
  expect([...(document.get('Subscription') ?? [])]).toEqual(
    expect.arrayContaining(['trial_amount', 'customer.phone_number', 'scheduled_change.addons.addon_id']),
  );
  expect(Math.min(...[...document.values()].map((fields) => fields.size))).toBeGreaterThan(3);
  for (const layer of [coreLayer(), recordsLayer(), fakeLayer(), generatedLayer(), openApiLayer()])
    expect(layer.size).toBe(document.size);
});

test('names the file that lacks a field, also a nested one, and the file that alone has one', () => {
  const document = new Map([['Payout', pathsOf({ id: {}, bank: { name: {} } })]]);
  const fake = new Map([['Payout', pathsOf({ id: {}, bank: {}, note: {} })]]);
  expect(differences(document, { 'packages/testing/src/resources/NAME/NAME.ts': fake })).toEqual([
    'packages/testing/src/resources/payouts/payouts.ts has no Payout.bank.name, which docs/service.md has.',
    'packages/testing/src/resources/payouts/payouts.ts has Payout.note, which docs/service.md does not have.',
  ]);
});

/**
 * Returns a sentence for each missing and each additional field of the layers, which are named by their files. A resource
 * that a layer does not have at all is ignored.
 */
function differences(document: Layer, layers: Readonly<Record<string, Layer>>): string[] {
  return Object.entries(layers).flatMap(([files, resources]) =>
    [...resources].flatMap(([resource, fields]) => {
      const documented = document.get(resource) ?? new Set<string>();
      const file = fileOf(files, resource);
      return [
        ...[...documented.difference(fields)].map(
          (field) => `${file} has no ${resource}.${field}, which docs/service.md has.`,
        ),
        ...[...fields.difference(documented)].map(
          (field) => `${file} has ${resource}.${field}, which docs/service.md does not have.`,
        ),
      ];
    }),
  );
}

function fileOf(files: string, resource: string): string {
  const name = RESOURCE_NAMES.find((each) => RESOURCES[each].schema === resource) ?? resource;
  return files.replaceAll('NAME', name);
}
