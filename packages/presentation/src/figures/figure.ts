/** A figure that is calculated while items arrive, so that a list of any length needs little memory. */
export interface Figure<T, R> {
  add(item: T): void;
  result(): R;
}

/** Calculates a figure of items that are all there. */
export function figureOf<T, R>(figure: Figure<T, R>, items: Iterable<T>): R {
  for (const item of items) figure.add(item);
  return figure.result();
}
