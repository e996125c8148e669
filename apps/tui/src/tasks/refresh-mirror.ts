import { reloadMirrored } from '../state/mirror.ts';
import type { Runner } from './task.ts';

/** Refreshes the mirror behind the screen, and shows what it has then. */
export const refreshMirror: Runner<'refresh-mirror'> = async ({ listing }, { mirrored, session, signal }) => {
  if (session.isOffline === true)
    return { change: reloadMirrored, message: { text: 'offline: the mirror is not refreshed.', tone: 'problem' } };
  const problem = await mirrored?.refresh(listing, signal);
  return {
    change: reloadMirrored,
    message: problem === undefined ? undefined : { text: `The mirror was not refreshed: ${problem}`, tone: 'problem' },
  };
};
