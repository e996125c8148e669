/** The fields of each resource in one layer, as paths: `customer.email`. */
export type Layer = ReadonlyMap<string, ReadonlySet<string>>;

/** A field that a layer adds on purpose, and the reason. */
export interface OwnField {
  readonly layer: string;
  readonly field: string;
  readonly reason: string;
}

/** The paths of nested fields: `{ customer: { email: {} } }` has `customer` and `customer.email`. */
export interface Fields {
  readonly [name: string]: Fields;
}

export function pathsOf(fields: Fields, before = ''): ReadonlySet<string> {
  return new Set(
    Object.entries(fields).flatMap(([name, inner]) => [`${before}${name}`, ...pathsOf(inner, `${before}${name}.`)]),
  );
}

/**
 * Returns the problems of a layer, one sentence for each missing field and for each additional field. A resource that a
 * layer does not have at all is ignored.
 */
export function differences(
  document: Layer,
  layers: Readonly<Record<string, Layer>>,
  own: readonly OwnField[],
): string[] {
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
