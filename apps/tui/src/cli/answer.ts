import { readCommandLine } from './command-line.ts';
import { exitCodes } from './exit-codes.ts';
import { processIo, type Io } from './io.ts';
import { isReadOut } from './read-out.ts';
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
    const reading = readCommandLine(args);
    if ('answer' in reading) {
      io.writeNow('stdout', reading.answer);
      return exitCodes.done;
    }
    const { asked } = reading;
    // A frame is nothing to read out.
    const isDrawn = opensBrowser(asked, io) && !isReadOut(asked, io.env);
    const skeleton = isDrawn ? drawSkeleton(io.stdout, asked.listing) : undefined;
    const { run } = await import('./run.ts');
    return await run(reading, io, (line) => withoutKeys(line, args), skeleton);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    // A usage error quotes nothing but the arguments.
    io.writeNow('stderr', `paydeck: ${withoutControls(withoutKeys(error.message, args))}\n`);
    return exitCodes.usage;
  }
}

/** One row that drives no terminal. The class is written out: one of Unicode's own takes milliseconds to make. */
function withoutControls(text: string): string {
  return text.replaceAll(/[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]+/g, '?');
}
