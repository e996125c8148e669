import type { Runner } from './task.ts';

/** Runs a program of the user in the terminal until it exits. */
export const runProgram: Runner<'run-program'> = async ({ title, call }, { system, giveTerminal }) => {
  let code = 0;
  await giveTerminal(async () => {
    code = await system.runInTerminal(call);
  });
  if (code === 0) return { message: { text: `${title}: done`, tone: 'good' } };
  return { message: { text: `${title}: exit code ${code}`, tone: 'problem' } };
};
