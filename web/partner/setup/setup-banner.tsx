import { Notice } from '../../kit/notice.tsx'
import { partnerPath, type Shop } from '../frame/place.ts'
import { wordsIn } from '../frame/words.ts'

const t = wordsIn('setup')

/** Shown on every page of a shop that customers can't find yet. */
export function SetupBanner({ shop }: { shop: Shop }) {
  return (
    <Notice>
      {t('banner')} <a href={partnerPath(shop.merchantId, 'setup')}>{t('banner.go')}</a>
    </Notice>
  )
}
