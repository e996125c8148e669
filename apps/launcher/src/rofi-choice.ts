import { copyText } from './machine/clipboard.ts';
import type { Outcome, System } from './system.ts';

/**
 * Answers rofi when a row was chosen: it runs the script once more, with the row's id in a variable. The id is copied and
 * rofi closes. `undefined` when rofi asks for the rows.
 */
export async function rofiChoice(system: System): Promise<Outcome | undefined> {
  const { ROFI_RETV: state, ROFI_INFO: id } = system.env;
  if (state === undefined || state === '0') return undefined;
  if (id !== undefined && id !== '') await copyText(id, system);
  return { output: '', errorOutput: '', exitCode: 0 };
}
