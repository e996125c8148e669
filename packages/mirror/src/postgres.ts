export { deletePostgresMirror, openPostgresMirror, type PostgresMirrorOptions } from './open-postgres-mirror.ts';
export { type PostgresQueryOptions, type PostgresQueryResult, queryPostgres } from './query-postgres.ts';
