import { Empty } from '../../kit/notice.tsx'
import type { Visit } from '../../server/visit.ts'
import type { ListedMerchant } from '../listed.ts'
import { MerchantCard } from '../merchant-card.tsx'
import { resultWords } from '../messages.ts'
import { searchAddress, type Wanted } from './choose.ts'

type NothingProps = {
  visit: Visit
  wanted: Wanted
  /** Whether there are shops that the filters leave out. */
  hasOthers: boolean
  /** Whether bottles are shown below. */
  hasBottles: boolean
  near: readonly ListedMerchant[]
  place: string
}

/** Nothing to list: because of the filters, of the word, or because no shop brings anything here; then what is near. */
export function Nothing({ visit, wanted, hasOthers, hasBottles, near, place }: NothingProps) {
  const t = resultWords(visit.language)
  if (hasOthers || wanted.dietary.length > 0)
    return (
      <Empty title={t('none.filters')}>
        <a
          class="button quiet"
          href={searchAddress(wanted, {
            ...{ cuisine: '', type: '', dietary: [] },
            ...{ isOpen: false, isFree: false, isRated: false },
          })}
        >
          {t('reset')}
        </a>
      </Empty>
    )
  if (wanted.keyword)
    return (
      <Empty title={t(hasBottles ? 'none.places' : 'none.keyword', { keyword: wanted.keyword })}>
        {hasBottles && <p>{t('none.bottles')}</p>}
        <a class="button quiet" href={searchAddress(wanted, { keyword: '' })}>
          {t('none.all')}
        </a>
      </Empty>
    )
  const isDelivery = wanted.method === 'delivery'
  return (
    <>
      <Empty title={t(isDelivery ? 'none.title' : 'none.near', { place })}>
        {isDelivery && <p>{t(near.length > 0 ? 'none' : 'none.far')}</p>}
        {near.length > 0 && (
          <a class="button" href={searchAddress(wanted, { method: 'pickup' })}>
            {t('none.pickup')}
          </a>
        )}
        <a class="button quiet" href="#address">
          {t('none.address')}
        </a>
      </Empty>
      {near.length > 0 && (
        <section class="stack" aria-labelledby="near">
          <h2 id="near">{t('near')}</h2>
          <ul class="shops">
            {near.map((merchant) => (
              <MerchantCard
                key={merchant.id}
                merchant={merchant}
                language={visit.language}
                now={visit.when?.ms ?? visit.now}
                method="pickup"
                isPromoted={false}
                isFirst={false}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
