export { type Change, changes, lastPull } from './changes.ts';
export type { Counts } from './merge.ts';
export {
  type HistoryEntry,
  type ListStatus,
  type Mirror,
  type MirroredRecord,
  openMirror,
  type Read,
} from './mirror.ts';
export { MirrorError, type MirrorErrorCode } from './mirror-error.ts';
export { pull, type PulledRead, type PullOptions, type PullProgress, type PullResult } from './pull.ts';
export { type MirrorAccount, type MirrorOptions, SCHEMA_VERSION } from './schema.ts';
export { deleteMirror } from './sqlite-store.ts';
export { watch, type WatchOptions } from './watch.ts';
