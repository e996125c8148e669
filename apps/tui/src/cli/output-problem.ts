/** Describes why an output could not be written: `stdout could not be written (ENOSPC: the disk is full)`. */
export function outputProblem(output: string, { code = 'unknown error' }: NodeJS.ErrnoException): string {
  const reason = reasons[code];
  return `${output} could not be written (${code}${reason === undefined ? '' : `: ${reason}`})`;
}

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file would be larger than allowed',
};
