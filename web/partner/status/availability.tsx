import { useEffect, useState } from 'preact/hooks'
import type { Answer } from '../../../sdk/src/index.ts'
import { changeAvailability, listAvailability } from '../../console/api/menus.ts'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { describeRefusal, serverNow } from '../../console/context.ts'
import { onLiveEvent } from '../../console/live.ts'
import { SearchField } from '../../kit/form.tsx'
import { Empty, Notice } from '../../kit/notice.tsx'
import { showToast } from '../../kit/toast.ts'
import { partnerPath, type Shop } from '../frame/place.ts'
import { useShopTime } from '../frame/shop-clock.ts'
import { frame, wordsIn } from '../frame/words.ts'

const t = wordsIn('status')
type Sellable = Answer<'get_merchant_admin_menu_availability'>['items'][number]

const maxShown = 60

/** Marks items as sold out or available with one tap, found by name. */
export function AvailabilityPage({ shop }: { shop: Shop }) {
  const { merchantId, role } = shop
  const asked = useAsked(`availability ${merchantId}`, async () => {
    const { items } = await listAvailability({ merchantId, all: true })
    return { items }
  })
  const { ask } = asked
  useEffect(() => onLiveEvent(({ type }) => void (type.startsWith('item.') && ask())), [ask])
  return (
    <>
      <div class="page-head">
        <h1>{t('soldout.title')}</h1>
      </div>
      <p class="soft">{t('soldout.lead')}</p>
      <Loaded asked={asked}>
        {(value) =>
          value.items.length === 0 ? (
            <Empty title={t('soldout.empty')}>
              <p>{t('soldout.empty.text')}</p>
              {role !== 'kitchen' && (
                <a class="button" href={partnerPath(merchantId, 'menu')}>
                  {frame('nav.menu')}
                </a>
              )}
            </Empty>
          ) : (
            <SoldOutLists {...value} {...{ merchantId }} onChanged={ask} />
          )
        }
      </Loaded>
    </>
  )
}

type SoldOutListsProps = { merchantId: number; items: readonly Sellable[]; onChanged(): Promise<void> }

function SoldOutLists({ merchantId, items, onChanged }: SoldOutListsProps) {
  const timeOf = useShopTime()
  const [query, setQuery] = useState('')
  const [faults, setFaults] = useState<string[]>()
  const soldOut = items.filter(({ available }) => !available)
  const wanted = query.trim().toLowerCase()
  const found = items.filter(({ available, name }) => available && name.toLowerCase().includes(wanted))

  async function change(id: string, available: boolean, until?: string) {
    try {
      const input = { merchantId, id, available, ...(until && { until }) }
      const { item } = await changeAvailability(input)
      setFaults(undefined)
      showToast(`${item.name}: ${available ? t('soldout.back') : t('soldout.title')}`)
      await onChanged()
      // The search has served its purpose.
      if (!available) setQuery('')
    } catch (error) {
      setFaults(describeRefusal(error, frame('fault.away')))
    }
  }
  const inAnHour = () => new Date(serverNow() + 3_600_000).toISOString()

  return (
    <div class="stack">
      {faults && <Notice kind="problem">{faults.join(' ')}</Notice>}
      <section class="card stack" aria-label={t('soldout.now')}>
        <h2>{t('soldout.now')}</h2>
        {soldOut.length === 0 && <p class="soft">{t('soldout.none')}</p>}
        <ul class="rows">
          {soldOut.map((item) => (
            <li key={item.id} class="spread">
              <span>
                <strong>{item.name}</strong>{' '}
                <span class="tag bad">
                  {item.until ? t('soldout.until', { time: timeOf(item.until) }) : t('soldout.open')}
                </span>
              </span>
              <button type="button" class="button" onClick={() => void change(item.id, true)}>
                {t('soldout.back')}
                <span class="unseen"> {item.name}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
      <SearchField name="query" label={t('soldout.search')} value={query} onValue={setQuery} />
      {found.length === 0 && <p class="soft">{t('soldout.nothing')}</p>}
      {(['Item', 'Option'] as const).map((type) => {
        const some = found.filter((entity) => entity.type === type).slice(0, maxShown)
        if (some.length === 0) return null
        return (
          <section key={type} class="card stack">
            <h2>{t(type === 'Item' ? 'soldout.items' : 'soldout.options')}</h2>
            <ul class="rows">
              {some.map(({ id, name }) => (
                <li key={id} class="spread">
                  <span>{name}</span>
                  <span class="row">
                    <button
                      type="button"
                      class="button quiet"
                      onClick={() => void change(id, false, 'tomorrow')}
                    >
                      {t('soldout.tomorrow')}
                      <span class="unseen"> {name}</span>
                    </button>
                    <button
                      type="button"
                      class="button plain"
                      onClick={() => void change(id, false, inAnHour())}
                    >
                      {t('soldout.hour')}
                      <span class="unseen"> {name}</span>
                    </button>
                    <button type="button" class="button plain" onClick={() => void change(id, false)}>
                      {t('soldout.always')}
                      <span class="unseen"> {name}</span>
                    </button>
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
