/** Parses one record of CSV (RFC 4180), independently of the library that writes it. */
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

/**
 * Parses cells as spreadsheets with other separators do. A quote counts only at the start of a cell, and text after the
 * closing quote belongs to the cell.
 */
export function readLoosely(text: string, separators: string): string[] {
  const cells: string[] = [];
  let rest = text;
  while (rest !== '') {
    const quoted = /^"((?:[^"]|"")*)"/.exec(rest);
    const start = quoted?.[0].length ?? 0;
    const end = rest.slice(start).search(new RegExp(`[${separators}\n]`));
    const stop = end < 0 ? rest.length : start + end;
    cells.push((quoted?.[1] ?? '').replaceAll('""', '"') + rest.slice(start, stop));
    rest = rest.slice(stop + 1);
  }
  return cells;
}
