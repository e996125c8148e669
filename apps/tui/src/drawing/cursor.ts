/** The sign before the selected row or line, so that it shows without colour. It takes one column. */
export function cursorMark(isHere: boolean): string {
  return isHere ? '▶' : ' ';
}
