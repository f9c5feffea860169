import { language } from '../../console/context.ts'
import { openWords } from '../../console/words.ts'

export { kit } from '../../console/words.ts'

const { default: texts } =
  language === 'es'
    ? await import('../messages/es.json', { with: { type: 'json' } })
    : await import('../messages/en.json', { with: { type: 'json' } })
export const { wordsIn, codeWords, frame } = openWords(texts)
export const pageNames = texts.pages
