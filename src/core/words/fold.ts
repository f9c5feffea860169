/** Without accents and in lower case, as the database folds the names of items. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/** The words of a name as they are written: an apostrophe inside a word belongs to it. */
export const wordsOfName = (text: string): string[] =>
  fold(text).match(/[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu) ?? []
