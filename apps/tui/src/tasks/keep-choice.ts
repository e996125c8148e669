import { errorLine } from '../service/error-line.ts';
import type { Runner } from './task.ts';

/** Keeps a choice about the screen. Where that fails, it is said once: the choice still counts in this session. */
export const keepChoice: Runner<'keep-choice'> = async ({ choice }, { choices }) => {
  try {
    await choices?.keep(choice);
    return undefined;
  } catch (error) {
    if (choices === undefined || told.has(choices)) return undefined;
    told.add(choices);
    return { message: { text: `What you choose here lasts until you quit: ${errorLine(error)}`, tone: 'problem' } };
  }
};

const told = new WeakSet<object>();
