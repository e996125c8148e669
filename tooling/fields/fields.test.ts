import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { RESOURCE_NAMES, RESOURCES } from '../../packages/testing/src/resources/resources.ts';
import { coreLayer, documentLayer, fakeLayer, openApiLayer, presentationLayer, type Layer, pathsOf } from './layers.ts';

test('the document, core, the fake, its OpenAPI and presentation have the same fields', () => {
  const layers = {
    'packages/core/src/resources/NAME.ts': coreLayer(),
    'packages/testing/src/resources/NAME.ts': fakeLayer(),
    'packages/testing/src/control/openapi.ts': openApiLayer(),
    'packages/presentation/src/resources/NAME.ts': presentationLayer(),
  };
  expect(differences(documentLayer(), layers)).toEqual([]);
});

test('every resource of the document is parsed with its nested fields', () => {
  const document = documentLayer();
  expect([...document.keys()]).toEqual(RESOURCE_NAMES.map((name) => RESOURCES[name].schema));
  expect([...(document.get('Subscription') ?? [])]).toEqual(
    expect.arrayContaining(['trial_amount', 'customer.phone_number', 'scheduled_change.addons.addon_id']),
  );
  expect(Math.min(...[...document.values()].map((fields) => fields.size))).toBeGreaterThan(3);
  for (const layer of [coreLayer(), fakeLayer(), openApiLayer()]) expect(layer.size).toBe(document.size);
});

test('names the file that lacks a field, also a nested one, and the file that alone has one', () => {
  const document = new Map([['Payout', pathsOf({ id: {}, bank: { name: {} } })]]);
  const fake = new Map([['Payout', pathsOf({ id: {}, bank: {}, note: {} })]]);
  expect(differences(document, { 'packages/testing/src/resources/NAME.ts': fake })).toEqual([
    'packages/testing/src/resources/payouts.ts has no Payout.bank.name, which docs/service.md has.',
    'packages/testing/src/resources/payouts.ts has Payout.note, which docs/service.md does not have.',
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

/** Small resources of the fake are a file, larger ones a folder. */
function fileOf(files: string, resource: string): string {
  const name = RESOURCE_NAMES.find((each) => RESOURCES[each].schema === resource) ?? resource;
  const file = files.replace('NAME', name);
  return existsSync(new URL(`../../${file}`, import.meta.url)) ? file : files.replace('NAME', `${name}/${name}`);
}
