import { Tag } from '../frame/parts.tsx'
import { wordsIn } from '../frame/words.ts'
import { customerMessages } from './messages.ts'

const t = wordsIn(customerMessages)

export const StateTag = ({ isDisabled }: { isDisabled: boolean }) => (
  <Tag tone={isDisabled ? 'bad' : 'good'}>{t(isDisabled ? 'disabled' : 'active')}</Tag>
)
