/** Whether the locale supports ASCII only: `C` or `POSIX`, in the order of precedence of POSIX. */
export function isAsciiOnly(env: NodeJS.ProcessEnv): boolean {
  const locale = [env['LC_ALL'], env['LC_CTYPE'], env['LANG']].find((value) => value !== undefined && value !== '');
  return locale === 'C' || locale === 'POSIX';
}
