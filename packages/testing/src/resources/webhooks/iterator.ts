import { hash, seedOf, derive } from '../../data/random.ts';
import type { World } from '../../world/world.ts';
import type { View } from '../../world/view.ts';

/** A position in the webhook list: before all records, or after a record, which may be deleted by now. */
export type Place = 'start' | { readonly createdAt: number; readonly id: string };

/** Returns the iterator of a position. It contains the time and the id of the previous record and a signature, in base 36. */
export function iteratorAt(world: World, view: View, position: number): string {
  if (position === 0) return signed(world, 'start');
  const { createdAt, id } = view.placeAt(position - 1);
  return signed(world, `${createdAt.toString(36)}.${id}`);
}

/** Returns the position of an iterator, or `undefined` for an iterator with an invalid signature. */
export function readIterator(world: World, iterator: string): Place | undefined {
  const text = iterator.slice('iter_'.length, iterator.lastIndexOf('.'));
  if (signed(world, text) !== iterator) return undefined;
  if (text === 'start') return 'start';
  const dot = text.indexOf('.');
  return { createdAt: Number.parseInt(text.slice(0, dot), 36), id: text.slice(dot + 1) };
}

function signed({ seed }: World, text: string): string {
  return `iter_${text}.${hash(derive(seed, 7), seedOf(text)).toString(36)}`;
}
