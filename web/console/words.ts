import { type AskedKey, type Texts, type Translate, translateFrom } from '../kit/messages.ts'
import { kitMessages, merchantTypeMessages } from '../kit/texts.ts'
import { language } from './context.ts'
import { consoleMessages } from './messages.ts'

export const common = translateFrom(consoleMessages[language], language)
export const kit = translateFrom(kitMessages[language], language)

/** The text for an API code; a code newer than these pages is shown as is. */
const codeIn =
  (texts: Texts, prefix: string) =>
  (code: string): string =>
    texts[`${prefix}.${code}`] ?? code

export const merchantTypeText = codeIn(merchantTypeMessages[language], 'type')

/**
 * A console's texts, from its file for the current language: no other is loaded. `first` are the groups for the first
 * screen (the build's `firstTexts`); the rest is loaded by `loadRest`, which must finish before a page with other
 * groups is imported. A group includes the common texts, unless it overrides them.
 */
export function openWords<Groups extends Record<string, Texts> & { frame: Texts; common: Texts }>(
  first: Groups,
  readRest: () => Promise<{ default: Groups }>,
) {
  let groups = first
  let loading: Promise<void> | undefined
  type Own = keyof typeof consoleMessages.en | keyof Groups['frame']
  type In<Name extends keyof Groups> = (keyof Groups['common'] | keyof Groups[Name]) & string
  const textsOf = (name: keyof Groups) => {
    if (!groups[name]) throw new Error(`The words of "${String(name)}" are not loaded yet.`)
    return { ...groups.common, ...groups[name] }
  }
  async function readAll() {
    groups = { ...(await readRest()).default, ...first }
  }
  return {
    /** Once; after a failure it can be retried. */
    loadRest(): Promise<void> {
      loading ??= readAll().catch((error) => {
        loading = undefined
        throw error
      })
      return loading
    },
    wordsIn: <Name extends keyof Groups>(name: Name): Translate<AskedKey<In<Name>>> =>
      translateFrom(textsOf(name) as Record<In<Name>, string>, language),
    codeWords: (name: keyof Groups, prefix: string) => codeIn(textsOf(name), prefix),
    frame: translateFrom({ ...consoleMessages[language], ...groups.frame }, language) as Translate<
      AskedKey<Own & string>
    >,
  }
}
