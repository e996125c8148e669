/** What a number of machines took. */
export interface Row {
  readonly machines: number;
  /** The time against the least that the limit allows. */
  readonly ratio: number;
  readonly rejected: number;
  /** Scripts that the server ran for each request that passed. */
  readonly scripts: number;
  /** The largest state, in bytes. */
  readonly bytes: number;
}

/** Draws the time and the scripts of each number of machines, as SVG. */
export function plot(rows: readonly Row[]): string {
  const time = panel(rows, {
    x: 70,
    title: 'time, against the least',
    value: ({ ratio }) => ratio,
    most: Math.max(1.2, ...rows.map(({ ratio }) => ratio)) * 1.1,
    goal: 1.1,
  });
  const most = Math.max(4, ...rows.map(({ scripts }) => scripts)) * 1.1;
  const scripts = panel(rows, {
    x: 450,
    title: 'scripts on the server for each request',
    value: ({ scripts: count }) => count,
    most,
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 780 300" font-family="sans-serif" font-size="12">
<rect width="780" height="300" fill="white"/>
${time}
${scripts}
</svg>
`;
}

interface Panel {
  readonly x: number;
  readonly title: string;
  readonly value: (row: Row) => number;
  readonly most: number;
  readonly goal?: number;
}

function panel(rows: readonly Row[], { x, title, value, most, goal }: Panel): string {
  const across = (machines: number) => (x + (Math.log2(machines) / 6) * 270).toFixed(1);
  const up = (amount: number) => (250 - (amount / most) * 200).toFixed(1);
  const points = rows.map((row) => `${across(row.machines)},${up(value(row))}`);
  return [
    `<text x="${x}" y="30" font-weight="bold">${title}</text>`,
    `<path d="M${x} 50V250H${x + 270}" fill="none" stroke="#888"/>`,
    ...rows.map(({ machines }) => `<text x="${across(machines)}" y="268" text-anchor="middle">${machines}</text>`),
    `<text x="${x + 270}" y="286" text-anchor="end">machines</text>`,
    goal === undefined
      ? ''
      : `<path d="M${x} ${up(goal)}h270" stroke="#b00" stroke-dasharray="4 4"/><text x="${x - 6}" y="${up(goal)}" text-anchor="end">${goal}</text>`,
    `<text x="${x - 6}" y="${up(0)}" text-anchor="end">0</text>`,
    `<polyline points="${points.join(' ')}" fill="none" stroke="#06c" stroke-width="2"/>`,
    ...rows.map(
      (row) =>
        `<circle cx="${across(row.machines)}" cy="${up(value(row))}" r="3" fill="#06c"/><text x="${across(row.machines)}" y="${(Number(up(value(row))) - 8).toFixed(1)}" text-anchor="middle">${value(row).toFixed(2)}</text>`,
    ),
  ].join('\n');
}
