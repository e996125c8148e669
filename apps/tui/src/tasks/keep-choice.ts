import { errorLine } from '../service/error-line.ts';
import type { Runner } from './task.ts';

/** Stores a choice about the screen. A failure is reported once, and the choice still applies to this session. */
export const keepChoice: Runner<'keep-choice'> = async ({ choice }, { choices }) => {
  try {
    const problem = await choices?.keep(choice);
    return problem === undefined ? undefined : { message: { text: problem, tone: 'problem' } };
  } catch (error) {
    if (choices === undefined || reported.has(choices)) return undefined;
    reported.add(choices);
    return { message: { text: `What you choose here lasts until you quit: ${errorLine(error)}`, tone: 'problem' } };
  }
};

const reported = new WeakSet<object>();
