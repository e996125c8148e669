/** Prints a table of the page. */
export function printTable(title: string, columns: readonly string[], rows: readonly (readonly string[])[]): void {
  printMarkdown(`\n${tableOf([title, ...columns], rows)}`);
}

function tableOf(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const printed: string[] = [];

/** Prints Markdown of the page. */
export function printMarkdown(markdown: string): void {
  console.log(markdown);
  printed.push(markdown);
}

/** Returns what was printed, below a table of the figures that miss their goal and of the peers that are faster. */
export function pageOf(measured: string): string {
  const behind: string[][] = [];
  const lines = printed.join('\n').split('\n');
  let title = '';
  for (const [index, line] of lines.entries()) {
    const cells = line.slice(2, -2).split(' | ');
    if (lines[index + 1]?.startsWith('| ---')) title = cells[0] ?? '';
    if (![BEHIND, AHEAD].some((mark) => line.includes(mark))) continue;
    const [what = '', ...figures] = cells.filter((cell) => cell !== '');
    behind.push([[title, what].filter(Boolean).join(': '), figures.join(', ')]);
  }
  const table = behind.length > 0 ? tableOf(['', 'measured, and the goal'], behind) : 'Nowhere in this run.';
  return `${measured}\n\n## Where a peer or a goal is ahead\n\n${table}\n${lines.join('\n')}\n`;
}

/** A goal, marked when it is missed. */
export function goal(text: string, isMet: boolean): string {
  return isMet ? text : `${text} ${BEHIND}`;
}

/** Marks a figure that is behind its goal or its peer, and a peer that does the same work in less time. */
export const BEHIND = '**behind**';
export const AHEAD = '**ahead**';
