import { safeText } from '@paydeck/presentation';
import { UsageError, type LauncherCommand } from '../commands/command.ts';

/** Returns the arguments by name. Launchers pass an empty string for a blank one. */
export function namedArguments(
  command: LauncherCommand,
  values: readonly string[],
): Record<string, string | undefined> {
  const extra = values.slice(command.arguments.length).filter((value) => value !== '');
  if (extra.length > 0) throw new UsageError(`Too many arguments: ${quoted(extra[0] ?? '')} and after`);
  return Object.fromEntries(
    command.arguments.map(({ name, noun = name, isOptional, choices }, index) => {
      const value = values[index]?.trim() || undefined;
      if (value === undefined && isOptional) return [name, undefined];
      const allowed = choices?.map((choice) => choice.value);
      const oneOf = allowed === undefined ? '' : ` One of: ${allowed.join(', ')}`;
      if (value === undefined) throw new UsageError(`Give the ${noun}.${oneOf}`);
      if (allowed !== undefined && !allowed.includes(value))
        throw new UsageError(`Unknown ${noun} ${quoted(value)}.${oneOf}`);
      return [name, value];
    }),
  );
}

function quoted(text: string): string {
  return `"${safeText(text, 40)}"`;
}
