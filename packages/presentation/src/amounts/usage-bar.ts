/**
 * Draws the used part of a limit with its percentage: `▕█████░░░░░░░░░░░░░░░▏ 23%`. `width` is the number of cells between
 * the ends. The bar is full only at or beyond the limit, and empty only at 0.
 */
export function usageBar(used: number, limit: number, width = 20): string {
  const part = limit > 0 ? used / limit : 1;
  const filled = part >= 1 ? width : part <= 0 ? 0 : clamp(Math.round(part * width), 1, width - 1);
  const percent = part >= 1 || part <= 0 ? Math.round(part * 100) : clamp(Math.round(part * 100), 1, 99);
  return `▕${'█'.repeat(filled)}${'░'.repeat(width - filled)}▏ ${percent}%`;
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}
