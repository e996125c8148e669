import { hash, seedOf, derive } from '../../data/random.ts';
import type { World } from '../../fake/world.ts';
import type { View } from '../../lists/view.ts';

/** A place in the list of webhooks: after a record, which may have been deleted since, or before all of them. */
export type Place = 'start' | { readonly createdAt: number; readonly id: string };

/** The iterator of a position. It names the record before it and is signed: `iter_` time, id and signature, in base 36. */
export function iteratorAt(world: World, view: View, position: number): string {
  if (position === 0) return signed(world, 'start');
  const { createdAt, id } = view.placeAt(position - 1);
  return signed(world, `${createdAt.toString(36)}.${id}`);
}

/** The place that an iterator stands for; `undefined` for one that this list never gave. */
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
