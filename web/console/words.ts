import { type AskedKey, type Catalogue, type Translate, translator } from '../kit/messages.ts'
import { kitMessages } from '../kit/texts.ts'
import { language } from './context.ts'
import { consoleMessages } from './messages.ts'

export const wordsIn = <Key extends string>(catalogue: Catalogue<Key>): Translate<AskedKey<Key>> =>
  translator(language, catalogue)

/** The word for a code of the interface; a code that is newer than these pages is shown as it is. */
export const codeWords =
  (catalogue: Catalogue, prefix: string) =>
  (code: string): string =>
    catalogue[language][`${prefix}.${code}`] ?? code

export const common = wordsIn(consoleMessages)
export const kit = wordsIn(kitMessages)
