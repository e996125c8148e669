/** What a list is asked for: values by the service's parameter names. */
export type Query = Readonly<Record<string, string | number | boolean>>;
