import { readCommandLine } from './command-line.ts';
import { exitCodes } from './exit-codes.ts';
import { processIo, type Io } from './io.ts';
import { drawSkeleton, opensBrowser } from './skeleton.ts';
import { refuseKeys, withoutKeys } from './refuse-keys.ts';
import { UsageError } from './usage-error.ts';

/**
 * Answers a command line and gives the exit code. Help and wrong arguments are answered here, with as little code as that
 * takes; the rest of the program is loaded for the rest.
 */
export async function answer(args: readonly string[], io: Io = processIo()): Promise<number> {
  try {
    refuseKeys(args, io.env);
    const asked = readCommandLine(args);
    if ('answer' in asked) {
      io.stdout.write(asked.answer);
      return exitCodes.done;
    }
    const skeleton = opensBrowser(asked, io) ? drawSkeleton(io.stdout, asked.listing) : undefined;
    const { run } = await import('./run.ts');
    return await run(asked, io, (line) => withoutKeys(line, args), skeleton);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    // A usage error quotes nothing but the arguments.
    io.stderr.write(`paydeck: ${withoutControls(withoutKeys(error.message, args))}\n`);
    return exitCodes.usage;
  }
}

/** One row that drives no terminal: the letters, digits and signs of any language, and blanks. */
function withoutControls(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}\p{P}\p{S} ]+/gu, '?');
}
