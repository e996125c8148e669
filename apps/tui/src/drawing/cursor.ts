/** The mark before what has the cursor, so that it is seen without colour. It takes one column. */
export function cursorMark(isHere: boolean): string {
  return isHere ? '▶' : ' ';
}
