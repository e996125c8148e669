export function bar(part: number, width: number): string {
  const filled = Math.round(Math.max(0, Math.min(part, 1)) * width);
  return `▕${blocks(filled)}${'░'.repeat(width - filled)}▏`;
}

/** A bar that moves back and forth, one cell per step. */
export function movingBar(step: number, width: number): string {
  const ways = width - movingWidth;
  const at = ways - Math.abs((step % (2 * ways)) - ways);
  return `▕${'░'.repeat(at)}${blocks(movingWidth)}${'░'.repeat(ways - at)}▏`;
}

export function chartBar(part: number, width: number): string {
  return blocks(Math.max(1, Math.round(part * width)));
}

function blocks(count: number): string {
  return '█'.repeat(count);
}

const movingWidth = 4;
