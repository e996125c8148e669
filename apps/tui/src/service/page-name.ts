/** Names a page in a sentence. The service counts its pages from 0. */
export function pageName(number: number): string {
  return number === 0 ? 'the first page' : `page ${number + 1}`;
}
