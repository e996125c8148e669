/** Returns ` (did you mean X?)` if a word is close to one that is known; nothing otherwise. */
export function suggestion(word: string, known: readonly string[]): string {
  const near = nearest(word, known);
  return near === undefined ? '' : ` (did you mean ${near}?)`;
}

/** Returns the known word that is closest, if any is close. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const near = known
    .map((each) => ({ each, distance: distance(word, each) }))
    .filter(({ each, distance: far }) => far <= (each.length < 3 ? 0 : Math.max(1, Math.floor(each.length / 3))))
    .toSorted((left, right) => left.distance - right.distance);
  return near[0]?.each;
}

/** How many letters must be added, dropped, replaced or swapped with their neighbour (optimal string alignment). */
function distance(left: string, right: string): number {
  // A word much longer than any known one is not a typing error of it.
  if (Math.abs(left.length - right.length) > 8) return Number.POSITIVE_INFINITY;
  const rows: number[][] = [Array.from({ length: right.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= left.length; row += 1) {
    rows.push([row]);
    for (let column = 1; column <= right.length; column += 1) {
      const isSame = left[row - 1] === right[column - 1];
      let best = Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + (isSame ? 0 : 1));
      if (left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]) {
        best = Math.min(best, at(row - 2, column - 2) + 1);
      }
      rows[row]?.push(best);
    }
  }
  return at(left.length, right.length);
}
