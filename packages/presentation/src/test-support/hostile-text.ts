import * as fc from 'fast-check';

/** Hostile texts with their sanitized form. */
export const attacks: [name: string, attack: string, expected: string][] = [
  ['a colour', 'a\u001b[31mb', 'a␛[31mb'],
  ['a screen clear', '\u001b[2J\u001b[H', '␛[2J␛[H'],
  ['a terminal reset', '\u001bc', '␛c'],
  ['a clipboard write (OSC 52)', '\u001b]52;c;aGk=\u0007', '␛]52;c;aGk=␇'],
  ['a window title (OSC 0)', '\u001b]0;root\u0007', '␛]0;root␇'],
  ['a link (OSC 8)', '\u001b]8;;http://x\u001b\\y', '␛]8;;http://x␛\\y'],
  ['a device control string', '\u001bP1;1|x\u001b\\', '␛P1;1|x␛\\'],
  ['an application command', '\u001b_Gx\u001b\\', '␛_Gx␛\\'],
  ['hidden text (SGR 8)', '\u001b[8mpw\u001b[0m', '␛[8mpw␛[0m'],
  ['a C1 introducer', '\u009b31m', '�31m'],
  ['a C1 string', '\u009d52;c;x\u009c', '�52;c;x�'],
  ['a next line (NEL)', 'a\u0085b', 'a�b'],
  ['a carriage return', 'safe\rEVIL', 'safe␍EVIL'],
  ['a line feed', 'a\nb', 'a␊b'],
  ['a tab', 'a\tb', 'a␉b'],
  ['a backspace', 'ab\b\bcd', 'ab␈␈cd'],
  ['a NUL', 'a\0b', 'a␀b'],
  ['a delete', 'a\u007fb', 'a␡b'],
  ['a bidi override', 'file\u202etxt.exe', 'file�txt.exe'],
  ['bidi isolates', '\u2066a\u2069', '�a�'],
  ['direction marks', 'a\u200e\u200f\u061cb', 'a���b'],
  ['a line separator', 'a\u2028b\u2029c', 'a�b�c'],
  ['zero-width spaces', 'pay\u200bpal\ufeff', 'pay�pal�'],
  ['joiners', '👨\u200d👩 a\u200cb', '👨�👩 a�b'],
  ['a soft hyphen', 'a\u00adb', 'a�b'],
  ['tag characters', 'a\u{e0041}\u{e007f}', 'a��'],
  ['a language tag', '\u{e0001}', '�'],
  ['a variation selector that only styles', '❤\ufe0f', '❤'],
  ['variation selectors that carry data', 'a\ufe0f\ufe0eb\u{e0101}', 'a�b�'],
  ['Hangul fillers', '\u3164\u115f\uffa0', '���'],
  ['a lone surrogate', 'a\ud800b\udc00', 'a�b�'],
  ['a byte order mark', '\ufeffid', '�id'],
  ['a noncharacter', 'a\uffff\u{1fffe}', 'a��'],
  ['an interlinear annotation', '\ufff9a\ufffb', '�a�'],
  ['a mark without a character', '\u0301a', '◌\u0301a'],
  ['a tower of marks', `Z${'\u0300'.repeat(200)}!`, 'Z\u0300\u0300\u0300\u0300�!'],
];

const fragment = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
  fc.constantFrom(...attacks.map(([, attack]) => attack)),
  fc.constantFrom(
    '\ud83d',
    '\ude80',
    '\ufe0f',
    '\u0301',
    '\u200d',
    '🇩',
    '🇪',
    '👩',
    '각',
    'ᄀ',
    'ᅡ',
    'क',
    '्',
    '1',
    '\u20e3',
    '界',
    'ﾞ',
    '\u0e33',
  ),
  fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
);

/** Random text: any UTF-16, graphemes, attacks, and attacks split at any position. */
export const anyText = fc
  .tuple(fc.array(fragment, { maxLength: 8 }), fc.nat({ max: 6 }), fc.nat({ max: 6 }))
  .map(([parts, start, end]) => {
    const text = parts.join('');
    return text.slice(start, text.length - end);
  });
