import { expect, test } from 'vitest';
import { RESOURCE_NAMES, RESOURCES } from '../../packages/testing/src/resources/resources.ts';
import { coreLayer, documentLayer, fakeLayer, openApiLayer, presentationLayer, type Layer, pathsOf } from './layers.ts';

/** Fields that a layer has and the service does not send, each with a reason. */
const OWN_FIELDS: readonly OwnField[] = [
  { layer: 'presentation', field: 'Discount.active rule', reason: 'worked out from dates and uses' },
  { layer: 'presentation', field: 'Discount.usage', reason: 'a bar of times_used and usage_limit' },
  {
    layer: 'presentation',
    field: 'Discount.type',
    reason: 'worked out: the service filters by it and does not send it',
  },
  { layer: 'presentation', field: 'Payout.net', reason: 'worked out from the amounts' },
  { layer: 'presentation', field: 'Subscription.bills', reason: 'the frequency and the period in words' },
];

test('the document, core, the fake, its OpenAPI and presentation have the same fields', () => {
  const layers = {
    core: coreLayer(),
    'the fake': fakeLayer(),
    'the OpenAPI document': openApiLayer(),
    presentation: presentationLayer(),
  };
  expect(differences(documentLayer(), layers, OWN_FIELDS)).toEqual([]);
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

const DOCUMENT = new Map([['Payout', pathsOf({ id: {}, bank: { name: {} } })]]);

test('reports a missing field of a layer, also a nested one', () => {
  expect(differences(DOCUMENT, { core: new Map([['Payout', pathsOf({ id: {}, bank: {} })]]) }, [])).toEqual([
    'core has no Payout.bank.name, which docs/service.md has: add it there.',
  ]);
});

test('reports a field that only one layer has, and how to allow it', () => {
  const core = new Map([['Payout', pathsOf({ id: {}, bank: { name: {} }, note: {} })]]);
  expect(differences(DOCUMENT, { core }, [])).toEqual([
    'core has Payout.note, which docs/service.md does not have: add it to the table of the page if the service sends it, ' +
      'or to OWN_FIELDS in tooling/fields/fields.test.ts with a reason.',
  ]);
  expect(differences(DOCUMENT, { core }, [{ layer: 'core', field: 'Payout.note', reason: 'ours' }])).toEqual([]);
});

test('reports an own field that the layer does not have', () => {
  const core = new Map([['Payout', pathsOf({ id: {}, bank: { name: {} } })]]);
  expect(differences(DOCUMENT, { core }, [{ layer: 'core', field: 'Payout.gone', reason: 'ours' }])).toEqual([
    'OWN_FIELDS names Payout.gone of core, which is not there: remove it.',
  ]);
});

/** A field that a layer adds on purpose, and the reason. */
interface OwnField {
  readonly layer: string;
  readonly field: string;
  readonly reason: string;
}

/**
 * Returns the problems of a layer, one sentence for each missing field and for each additional field. A resource that a
 * layer does not have at all is ignored.
 */
function differences(document: Layer, layers: Readonly<Record<string, Layer>>, own: readonly OwnField[]): string[] {
  const problems: string[] = [];
  for (const [layer, resources] of Object.entries(layers)) {
    for (const [resource, fields] of resources) {
      const documented = document.get(resource) ?? new Set<string>();
      for (const field of documented) {
        if (!fields.has(field))
          problems.push(`${layer} has no ${resource}.${field}, which docs/service.md has: add it there.`);
      }
      for (const field of fields) {
        if (documented.has(field) || isOwn(own, layer, `${resource}.${field}`)) continue;
        problems.push(
          `${layer} has ${resource}.${field}, which docs/service.md does not have: ` +
            'add it to the table of the page if the service sends it, or to OWN_FIELDS in tooling/fields/fields.test.ts with a reason.',
        );
      }
    }
  }
  for (const { layer, field } of own) {
    const [resource = '', ...path] = field.split('.');
    if (layers[layer]?.get(resource)?.has(path.join('.')) !== true)
      problems.push(`OWN_FIELDS names ${field} of ${layer}, which is not there: remove it.`);
  }
  return problems;
}

function isOwn(own: readonly OwnField[], layer: string, field: string): boolean {
  return own.some((known) => known.layer === layer && known.field === field);
}
