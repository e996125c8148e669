export { type RedisClient, type RedisStore, redisStore, type RedisStoreOptions } from './redis-store.ts';
