import type { Mode } from '@paydeck/core';
import type { CommandArgument, LauncherCommand } from '../commands/command.ts';

/** Writes the directives of a command's script, one a line. */
export function headerLines(command: LauncherCommand, prefix: 'raycast' | 'vicinae', mode: Mode): string[] {
  const isVicinae = prefix === 'vicinae';
  const isInTerminal = isVicinae && command.opensTerminal === true;
  const directives = [
    ['schemaVersion', '1'],
    ['title', command.title],
    ['mode', isInTerminal ? 'terminal' : command.mode],
    ['packageName', mode === 'live' ? 'Payments (Live)' : 'Payments (Test)'],
    ['icon', command.icon],
    ['description', command.description],
    ...(command.refreshTime === undefined ? [] : [['refreshTime', command.refreshTime]]),
    ...(command.isWriting === true ? [['needsConfirmation', 'true']] : []),
    ...(isVicinae ? [['keywords', JSON.stringify(['payments', ...command.keywords])]] : []),
    // A script then runs even if a synchronised folder has lost its permissions.
    ...(isVicinae ? [['exec', JSON.stringify(['/bin/sh'])]] : []),
    // The window closes with the browser.
    ...(isInTerminal ? [['terminal', JSON.stringify({ hold: false, title: command.title })]] : []),
    ...command.arguments.map((argument, index) => [`argument${index + 1}`, argumentJson(argument, isVicinae)]),
  ];
  return directives.map(([key = '', value = '']) => `# @${prefix}.${key} ${value}`);
}

/** Vicinae has no dropdown: there the word is typed. */
function argumentJson({ placeholder, isOptional, choices }: CommandArgument, isVicinae: boolean): string {
  const optional = isOptional ? { optional: true } : {};
  if (choices === undefined || isVicinae) return JSON.stringify({ type: 'text', placeholder, ...optional });
  return JSON.stringify({ type: 'dropdown', placeholder, ...optional, data: choices });
}
