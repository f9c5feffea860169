import { wordsIn } from '../../console/words.ts'
import { frameMessages } from './messages.ts'

export { kit, wordsIn } from '../../console/words.ts'
export const frame = wordsIn(frameMessages)
