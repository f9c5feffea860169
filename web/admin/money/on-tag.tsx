import { serverNow } from '../../console/context.ts'
import { Tag } from '../frame/parts.tsx'
import { wordsIn } from '../frame/words.ts'

const t = wordsIn('money')

/** An enabled promotion ends at its end date. */
export const isOn = (isEnabled: boolean, ends: string | null) =>
  isEnabled && (ends === null || Date.parse(ends) > serverNow())

export const OnTag = ({ isOn }: { isOn: boolean }) => (
  <Tag tone={isOn ? 'good' : ''}>{t(isOn ? 'on' : 'ended')}</Tag>
)
