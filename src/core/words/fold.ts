/** Lower case without accents, as the database folds item names. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/** The words of a name as written: an apostrophe inside a word belongs to it. */
export const wordsOfName = (text: string): string[] =>
  fold(text).match(/[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu) ?? []
