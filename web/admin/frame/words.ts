import { wordsIn } from '../../console/words.ts'
import { frameMessages } from './messages.ts'

export { codeWords, kit, wordsIn } from '../../console/words.ts'
export const frame = wordsIn(frameMessages)
