import { pull as pullOnce, watch, type PullResult } from '@paydeck/mirror';
import { errorLine } from '../../service/error-line.ts';
import { exitCodes } from '@paydeck/presentation/internal';
import type { PullInvocation } from '../invocation.ts';
import type { Io } from '../io.ts';
import { counted, leavesPart } from '../list-end.ts';
import type { Service } from '../service.ts';
import { openAccountMirror } from './open-mirror.ts';

/** Brings the mirror up to date, once or again and again, and returns the exit code. */
export async function pull(invocation: PullInvocation, io: Io): Promise<number> {
  const { lists, isRefresh, watchMs, isSameAccount, withoutPii } = invocation;
  const { mirror, service } = await openAccountMirror(invocation, io, 'records', {
    readOnly: false,
    sameAccount: isSameAccount,
    withoutPii: withoutPii || undefined,
  });
  const { reporter } = service;
  let read = 0;
  const options = {
    ...(lists.length > 0 && { lists }),
    signal: io.signal,
    onProgress: ({ rows }: { readonly rows: number }) => reporter.count((read = rows)),
  };
  try {
    if (watchMs !== undefined) {
      return await watch(mirror, service.client, {
        ...options,
        everyMs: watchMs,
        onPull: (result) => void report(result, service, (message) => reporter.warn(message)),
        onError: (error) => reporter.warn(errorLine(error)),
      });
    }
    const result = await pullOnce(mirror, service.client, { ...options, kind: isRefresh ? 'refresh' : 'full' });
    reporter.clear();
    return report(result, service, (message, error) => reporter.fail({ message, exit: exitCodes.incomplete, error }));
  } catch (error) {
    if (!leavesPart(error, read, io.signal)) throw error;
    const message = `not complete, ${counted(read, 'records')} read: ${errorLine(error)} The next pull goes on.`;
    return reporter.fail({ message, exit: exitCodes.incomplete, error });
  } finally {
    await mirror.close();
  }
}

function report(
  { reads }: PullResult,
  { accountText, account, reporter }: Service,
  onPart: (message: string, error: unknown) => void,
): number {
  const demo =
    account === undefined ? ' The demo invents its data at each start, so another pull finds it changed.' : '';
  reporter.note(`pulled from ${accountText}.${demo}`);
  for (const { list, parameters, requests, created, changed, gone, isComplete, isResumed } of reads) {
    if (!isComplete) continue;
    const what = parameters === '' ? list : `${list} with ${decodeURIComponent(parameters)}`;
    const found = `${created} new, ${changed} changed, ${gone} gone`;
    const sent = `${counted(requests, 'requests')}${isResumed ? ', continued' : ''}`;
    reporter.note(`${what} read: ${found}; ${sent}`);
  }
  const parts = reads.filter(({ isComplete }) => !isComplete);
  if (parts.length === 0) return exitCodes.done;
  const reasons = parts.map(({ list, error }) => `${list}${error === undefined ? '' : ` (${errorLine(error)})`}`);
  onPart(`not complete: ${reasons.join(', ')}. What was complete stays as it was.`, parts[0]?.error);
  return exitCodes.incomplete;
}
