/** The service's two environments. A key works in one of them only. */
export type Mode = 'test' | 'live';
