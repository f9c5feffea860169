import { type AskedKey, type Catalogue, type Translate, translator } from '../kit/messages.ts'
import { kitMessages } from '../kit/texts.ts'
import { language } from './context.ts'
import { consoleMessages } from './messages.ts'

export const wordsIn = <Key extends string>(catalogue: Catalogue<Key>): Translate<AskedKey<Key>> =>
  translator(language, catalogue)

export const common = wordsIn(consoleMessages)
export const kit = wordsIn(kitMessages)
