/** Only accents of Latin, Greek and Cyrillic letters. The marks of other scripts, such as vowels in Hindi and Thai, tell words apart. */
export const withoutAccents = (text: string): string =>
  text.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '')

/** Lower case without accents, as the database folds item names. */
export const fold = (text: string): string => withoutAccents(text).toLowerCase()

/** The words of a name as written: an apostrophe inside a word belongs to it. */
export const wordsOfName = (text: string): string[] =>
  fold(text).match(/[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu) ?? []
