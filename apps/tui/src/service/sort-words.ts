export interface Sort {
  readonly key: string;
  readonly isDescending: boolean;
}

/** Parses `status,created_at:desc`, the first column first; `undefined` for invalid text. */
export function readSort(text: string): Sort[] | undefined {
  const words = text.split(',').map((word) => sortWord.exec(word.trim()));
  const sort = words.flatMap((word) => (word === null ? [] : { key: word[1] ?? '', isDescending: word[2] === 'desc' }));
  return sort.length === words.length ? sort : undefined;
}

export function sortText(sort: readonly Sort[]): string {
  return sort.map(({ key, isDescending }) => (isDescending ? `${key}:desc` : key)).join(',');
}

const sortWord = /^([\w.-]+)(?::(asc|desc))?$/;
