/**
 * The characters that control a terminal, reverse its text or are invisible, for a character class with the flag `u`: Cc
 * controls, Cf formats (bidi controls, joiners, tags), Cs lone surrogates, line and paragraph separators, invisible letters
 * such as the Hangul fillers, and noncharacters.
 */
export const unsafeCharacters = String.raw`\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}`;
