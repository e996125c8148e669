import { expect, test } from 'vitest';
import { widthOf } from '../drawing/line.ts';
import { editPrompt, promptLine, lineWith, type EditedLine } from './text-input.ts';

test('closes an empty prompt on Backspace', () => {
  const then = { state: 'unchanged', left: 'left', edited: ({ text }: EditedLine) => `edited to ${text}` };
  expect(editPrompt(lineWith(''), { key: 'backspace', command: 'delete-left' }, then)).toBe('left');
  expect(editPrompt(lineWith('ab'), { key: 'backspace', command: 'delete-left' }, then)).toBe('edited to a');
  expect(editPrompt(lineWith('ab'), { key: 'enter', command: undefined }, then)).toBe('unchanged');
});

test.each([8, 20, 40, 80])('draws a prompt in exactly %i columns', (width) => {
  const note = { text: '3 of 100+ loaded match' };
  expect(widthOf(promptLine({ label: 'find: ', line: lineWith('ada 四'), note }, width))).toBe(width);
});
