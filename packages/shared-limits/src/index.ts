export { type Account } from './account.ts';
export { type SharedLimitsEvent } from './events.ts';
export { type RedisClient, redisStore, type RedisStoreOptions } from './redis-store.ts';
export { sqliteStore, type SqliteStore, type SqliteStoreOptions } from './sqlite-store.ts';
