export { followIterator } from './follow-iterator.ts';
export { readAll } from './read-all.ts';
