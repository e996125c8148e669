/**
 * Writes a value as JSON that is safe to print: every character that could drive a terminal, reverse its text or hide is
 * escaped as `\uXXXX`, so the data is exactly what was sent and no byte of it reaches the screen raw.
 */
export function terminalSafeJson(value: unknown, indent?: number): string {
  const json = JSON.stringify(value, undefined, indent) ?? 'null';
  return suspect.test(json) ? json.replace(suspects, escaped) : json;
}

/** Escapes each UTF-16 unit, which is how JSON writes characters beyond U+FFFF. */
function escaped(text: string): string {
  let escapes = '';
  for (let index = 0; index < text.length; index += 1)
    escapes += `\\u${text.charCodeAt(index).toString(16).padStart(4, '0')}`;
  return escapes;
}

// JSON.stringify escapes C0 controls and lone surrogates itself; the only raw control left is the line feed of an indent.
const suspectClass = String.raw`[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]`;
const suspect = new RegExp(suspectClass, 'u');
const suspects = new RegExp(suspectClass, 'gu');
