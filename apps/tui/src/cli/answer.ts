import process from 'node:process';
import { exitCodes } from './exit-codes.ts';
import { readCommandLine } from './program.ts';
import { refuseKeys } from './refuse-keys.ts';
import { UsageError } from './usage-error.ts';

/**
 * Answers a command line and gives the exit code. Help and wrong arguments are answered here, with as little code as that
 * takes; the rest of the program is loaded for the rest.
 */
export async function answer(args: readonly string[]): Promise<number> {
  try {
    refuseKeys(args, process.env);
    const asked = readCommandLine(args);
    if ('answer' in asked) {
      process.stdout.write(asked.answer);
      return exitCodes.done;
    }
    const { run } = await import('../run.ts');
    return await run(asked);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    // A usage error quotes nothing but the arguments.
    process.stderr.write(`paydeck: ${error.message.replaceAll(/[\u0000-\u001f\u007f-\u009f]+/g, '?')}\n`);
    return exitCodes.usage;
  }
}
