import type { Box } from '../state/state.ts';
import * as boxes from './boxes.ts';

/** Finds the box that a command opens. */
export function boxNamed(command: string): Box<unknown> | undefined {
  return everyBox.find(({ name }) => name === command);
}

export const everyBox: readonly Box<unknown>[] = Object.values(boxes);
