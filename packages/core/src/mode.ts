/** The two environments of the service. A key works in only one of them. */
export type Mode = 'test' | 'live';
