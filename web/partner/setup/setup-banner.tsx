import { Notice } from '../../kit/notice.tsx'
import { pathOf, type Shop } from '../frame/place.ts'
import { wordsIn } from '../frame/words.ts'
import { setupMessages } from './messages.ts'

const t = wordsIn(setupMessages)

/** On every page of a shop that customers cannot find yet. */
export function SetupBanner({ shop }: { shop: Shop }) {
  return (
    <Notice>
      {t('banner')} <a href={pathOf(shop.merchantId, 'setup')}>{t('banner.go')}</a>
    </Notice>
  )
}
