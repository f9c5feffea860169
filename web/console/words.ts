import { type AskedKey, type Texts, type Translate, translateFrom } from '../kit/messages.ts'
import { kitMessages, merchantTypeMessages } from '../kit/texts.ts'
import { language } from './context.ts'
import { consoleMessages } from './messages.ts'

export const common = translateFrom(consoleMessages[language], language)
export const kit = translateFrom(kitMessages[language], language)

/** The word for a code of the interface; a code that is newer than these pages is shown as it is. */
const codeIn =
  (texts: Texts, prefix: string) =>
  (code: string): string =>
    texts[`${prefix}.${code}`] ?? code

export const merchantTypeText = codeIn(merchantTypeMessages[language], 'type')

/**
 * The words of a console, from its file for the language in use: no other one is loaded. A group has the common ones, too,
 * unless it says them otherwise.
 */
export function openWords<Groups extends Record<string, Texts> & { frame: Texts; common: Texts }>(
  groups: Groups,
) {
  type Own = keyof typeof consoleMessages.en | keyof Groups['frame']
  type In<Name extends keyof Groups> = (keyof Groups['common'] | keyof Groups[Name]) & string
  const textsOf = (name: keyof Groups) => ({ ...groups.common, ...groups[name] })
  return {
    wordsIn: <Name extends keyof Groups>(name: Name): Translate<AskedKey<In<Name>>> =>
      translateFrom(textsOf(name) as Record<In<Name>, string>, language),
    codeWords: (name: keyof Groups, prefix: string) => codeIn(textsOf(name), prefix),
    frame: translateFrom({ ...consoleMessages[language], ...groups.frame }, language) as Translate<
      AskedKey<Own & string>
    >,
  }
}
