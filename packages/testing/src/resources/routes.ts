import type { ResourceDefinition, Route } from './definition.ts';
import { type OperationName, RESOURCE_NAMES, RESOURCES } from './resources.ts';

/** The routes of all resources. */
export const ROUTES: readonly { readonly route: Route<OperationName>; readonly resource: ResourceDefinition }[] =
  RESOURCE_NAMES.flatMap((name) => {
    const resource: ResourceDefinition<object, object, OperationName> = RESOURCES[name];
    return resource.routes.map((route) => ({ route, resource }));
  });

/** The names of all operations. */
export const OPERATIONS: readonly OperationName[] = ROUTES.map(({ route }) => route.operation);

/** Returns the operation of a name. Throws for an unknown name. */
export function operationNamed(name: unknown): OperationName {
  const operation = OPERATIONS.find((known) => known === name);
  if (operation !== undefined) return operation;
  throw new TypeError(`Unknown operation ${JSON.stringify(name)}. Operations: ${OPERATIONS.join(', ')}.`);
}
