// The browser and a terminal may disagree about the width of a character. With autowrap, a line that is one column too long
// would scroll the whole screen. Without it, the last column is overwritten.
export const autowrapOff = '\u001b[?7l';
export const autowrapOn = '\u001b[?7h';
