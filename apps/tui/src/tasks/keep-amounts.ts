import { saveAmounts } from '@paydeck/profiles/internal';
import type { Runner } from './task.ts';

/** Stores the unit of amounts in the profile of the open account, if it has one. */
export const keepAmounts: Runner<'keep-amounts'> = async ({ amounts }, { accounts: { file, views }, session }) => {
  if (file === undefined || views === undefined) {
    return {
      message: { text: `Amounts are ${amounts} until you quit: there is no profile to store it in.`, tone: 'good' },
    };
  }
  await saveAmounts(file, session.name, amounts);
  return { message: { text: `Amounts are ${amounts} from now on, also next time.`, tone: 'good' } };
};
