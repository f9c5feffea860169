import { Tag } from '../frame/parts.tsx'
import { wordsIn } from '../frame/words.ts'

const t = wordsIn('customers')

export const StateTag = ({ isDisabled }: { isDisabled: boolean }) => (
  <Tag tone={isDisabled ? 'bad' : 'good'}>{t(isDisabled ? 'disabled' : 'active')}</Tag>
)
