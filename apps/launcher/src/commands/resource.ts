import type { OperationName } from '@paydeck/core';

/** The resources of the service, by the name that the client has for them. */
export type Resource = ResourceOf<OperationName>;

type ResourceOf<Name extends string> = Name extends `${infer Part}.${string}` ? Part : never;

/** Writes a name of the service as a title: `On Hold` for `on_hold`. */
export function titleOf(name: string): string {
  return name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
