import { withKeys, type Keymap } from '../keys/keymap.ts';
import { fit } from '@paydeck/presentation/internal';
import { smallest, type Size } from '../drawing/layout.ts';

export function tooSmallLines({ columns, rows }: Size, mode: 'test' | 'live', keymap: Keymap): string[] {
  const name = mode === 'live' ? '!LIVE!' : 'TEST';
  const lines = [
    `${name} paydeck`,
    `needs ${smallest.columns}x${smallest.rows},`,
    `has ${columns}x${rows}.`,
    'Make it larger,',
    withKeys('or {quit} to quit.', keymap, 'too-small'),
  ];
  return lines.slice(0, Math.max(0, rows)).map((line) => fit(line, columns).trimEnd());
}
