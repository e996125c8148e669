import { exitCodes } from '@paydeck/presentation/internal';
import { parseCommandLine } from './command-line.ts';
import { checkStdout, processIo, type Io } from './io.ts';
import { usesScreenReader } from './screen-reader.ts';
import { drawSkeleton, opensBrowser } from './skeleton.ts';
import { rejectKeys, withoutKeys } from './reject-keys.ts';
import { UsageError } from './usage-error.ts';

/**
 * Runs a command line and returns the exit code. Help and usage errors need little code, so the rest of the program is
 * loaded only for other commands.
 */
export async function runProgram(args: readonly string[], io: Io = processIo(args)): Promise<number> {
  try {
    rejectKeys(args, io.env);
    const parsed = parseCommandLine(args);
    if ('text' in parsed) {
      checkStdout(parsed, io);
      io.writeNow('stdout', parsed.text);
      return exitCodes.done;
    }
    const { invocation } = parsed;
    // A screen reader would read the frame out.
    const isDrawn = opensBrowser(invocation, io) && !usesScreenReader(invocation, io.env);
    const skeleton = isDrawn ? drawSkeleton(io.stdout, invocation.listing) : undefined;
    const { run } = await import('./run.ts');
    return await run(parsed, io, (line) => withoutKeys(line, args), skeleton);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    // A usage error quotes only the arguments.
    const message = withoutControls(withoutKeys(error.message, args));
    return io.failures.report({ message, exit: exitCodes.usage, error });
  }
}

/** Replaces control characters. The class is written out, because compiling a Unicode class takes milliseconds. */
function withoutControls(text: string): string {
  return text.replaceAll(/[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]+/g, '?');
}
