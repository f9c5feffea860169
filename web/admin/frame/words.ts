import { language } from '../../console/context.ts'
import { openWords } from '../../console/words.ts'

export { kit } from '../../console/words.ts'

const { default: texts } =
  language === 'es'
    ? await import('../messages/es.json', { with: { type: 'json', part: 'first' } })
    : await import('../messages/en.json', { with: { type: 'json', part: 'first' } })
const readRest = () =>
  language === 'es'
    ? import('../messages/es.json', { with: { type: 'json', part: 'rest' } })
    : import('../messages/en.json', { with: { type: 'json', part: 'rest' } })
export const { wordsIn, codeWords, frame, loadRest } = openWords(texts, readRest)
export const pageNames = texts.pages
