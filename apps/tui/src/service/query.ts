/** A query of a list: values by the service's parameter names. */
export type Query = Readonly<Record<string, string | number | boolean>>;
