import { Empty } from '../../kit/notice.tsx'
import type { Visit } from '../../server/visit.ts'
import { ShopPage } from '../layout.tsx'
import { shopWords } from '../messages.ts'

/** Kept by the service worker, for pages that it has no copy of. */
export async function showOffline(visit: Visit): Promise<Response> {
  const { t } = shopWords(visit.language)
  return visit.page(
    { title: t('offline.title') },
    <ShopPage visit={visit}>
      <h1 class="unseen">{t('offline.title')}</h1>
      <Empty title={t('offline.title')}>
        <p>{t('offline')}</p>
        <p>
          <a class="button quiet" href="/orders">
            {t('nav.orders')}
          </a>
        </p>
      </Empty>
    </ShopPage>,
  )
}
