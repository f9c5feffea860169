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

/** The words of a console, from its file for the language in use: no other one is loaded. */
export function openWords<Groups extends Record<string, Texts> & { frame: Texts }>(groups: Groups) {
  type Own = keyof typeof consoleMessages.en | keyof Groups['frame']
  return {
    wordsIn: <Name extends keyof Groups>(name: Name): Translate<AskedKey<keyof Groups[Name] & string>> =>
      translateFrom(groups[name]!, language),
    codeWords: (name: keyof Groups, prefix: string) => codeIn(groups[name]!, prefix),
    frame: translateFrom({ ...consoleMessages[language], ...groups.frame }, language) as Translate<
      AskedKey<Own & string>
    >,
  }
}
