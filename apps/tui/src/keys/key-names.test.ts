import type { Key } from 'ink';
import { expect, test } from 'vitest';
import { keyNames } from './key-names.ts';

const none: Key = {
  upArrow: false,
  downArrow: false,
  leftArrow: false,
  rightArrow: false,
  pageDown: false,
  pageUp: false,
  home: false,
  end: false,
  return: false,
  escape: false,
  ctrl: false,
  shift: false,
  tab: false,
  backspace: false,
  delete: false,
  meta: false,
  super: false,
  hyper: false,
  capsLock: false,
  numLock: false,
};

test('takes keys that arrive in one read one by one', () => {
  expect(keyNames('jjj', none)).toEqual(['j', 'j', 'j']);
  expect(keyNames('12j', none)).toEqual(['1', '2', 'j']);
});

test('names control characters inside such a text', () => {
  expect(keyNames('j\u0003\r\u001a', none)).toEqual(['j', 'ctrl+c', 'enter', 'ctrl+z']);
});

test('names keys that Ink has recognised', () => {
  expect(keyNames('', { ...none, downArrow: true })).toEqual(['down']);
  expect(keyNames('', { ...none, pageUp: true })).toEqual(['pageup']);
  expect(keyNames('', { ...none, escape: true })).toEqual(['escape']);
  expect(keyNames('d', { ...none, ctrl: true })).toEqual(['ctrl+d']);
  expect(keyNames('G', { ...none, shift: true })).toEqual(['G']);
});

test('keeps a key with Alt apart from the key alone', () => {
  expect(keyNames('q', { ...none, meta: true })).toEqual(['alt+q']);
});
