import { exitCodes } from '@paydeck/presentation/internal';
import { copyText } from '../machine/clipboard.ts';
import type { Outcome, System } from '../machine/system.ts';

/**
 * Handles a row chosen in rofi, which runs the script again with the row's id in a variable. Copies the id, and rofi
 * closes. Returns `undefined` when rofi requests the rows.
 */
export async function rofiChoice(system: System): Promise<Outcome | undefined> {
  const { ROFI_RETV: state, ROFI_INFO: id } = system.env;
  if (state === undefined || state === '0') return undefined;
  if (id !== undefined && id !== '') await copyText(id, system);
  return { output: '', errorOutput: '', exitCode: exitCodes.done };
}
