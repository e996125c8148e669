import { saveAmounts } from '@paydeck/profiles/internal';
import { demoSource } from '../service/connection.ts';
import { errorLine } from '../service/error-line.ts';
import { done, failed, type Runners } from './task.ts';

export const choiceTasks = {
  async 'save-view'({ view }, { accounts: { views }, session }) {
    if (views === undefined) {
      const reason = session.source === demoSource ? 'the demo stores no views' : 'there is no profile to store it in';
      return failed(`View ${view.name} is lost when you quit: ${reason}.`);
    }
    await views.save(view);
    return done(`View ${view.name} is saved in the profile. :view ${view.name} shows it again.`);
  },

  async 'forget-view'({ view }, { accounts: { views } }) {
    await views?.forget(view);
    return done(`View ${view} is removed.`);
  },

  async 'keep-amounts'({ amounts }, { accounts: { file, views }, session }) {
    if (file === undefined || views === undefined) {
      return done(`Amounts are ${amounts} until you quit: there is no profile to store it in.`);
    }
    await saveAmounts(file, session.name, amounts);
    return done(`Amounts are ${amounts} from now on, also next time.`);
  },

  /** Stores a choice about the screen. A failure is reported once, and the choice still applies to this session. */
  async 'keep-choice'({ choice }, { choices }) {
    try {
      const problem = await choices?.keep(choice);
      return problem === undefined ? undefined : failed(problem);
    } catch (error) {
      if (choices === undefined || reported.has(choices)) return undefined;
      reported.add(choices);
      return failed(`What you choose here lasts until you quit: ${errorLine(error)}`);
    }
  },
} satisfies Partial<Runners>;

const reported = new WeakSet<object>();
