/** Reads one record of CSV (RFC 4180), to check what was written with something that did not write it. */
export function readCsv(line: string): string[] {
  const cells: string[] = [];
  let rest = line.replace(/\n$/, '');
  for (;;) {
    const cell = /^(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/.exec(rest);
    if (cell === null) throw new Error(`Not CSV: ${JSON.stringify(rest)}`);
    cells.push(cell[1]?.replaceAll('""', '"') ?? cell[2] ?? '');
    if (cell[3] === '') return cells;
    rest = rest.slice(cell[0].length);
  }
}
