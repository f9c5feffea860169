import { useEffect } from 'preact/hooks'
import type { Answer } from '../../../sdk/src/index.ts'
import { readChecklist } from '../../console/api/merchants.ts'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { onLiveEvent } from '../../console/live.ts'
import { Icon } from '../../kit/icon.tsx'
import { Notice } from '../../kit/notice.tsx'
import type { PageName } from '../frame/paths.ts'
import { pathOf, type Shop } from '../frame/place.ts'
import { wordsIn } from '../frame/words.ts'

const t = wordsIn('setup')
type Checklist = Answer<'get_merchant_admin_checklist'>

/** Where each step of the interface's list is done. */
const pageOf = new Map(
  Object.entries<PageName>({
    hours: 'hours',
    fulfilment: 'zones',
    menu: 'menu',
    payment: 'settings',
    owner: 'staff',
    license: 'licenses',
  }),
)

/** The steps that are missing before customers can order, and the progress so far. */
export function SetupPage({ shop }: { shop: Shop }) {
  const { merchantId } = shop
  const asked = useAsked(`checklist ${merchantId}`, () => readChecklist({ merchantId }))
  const { ask } = asked
  useEffect(() => onLiveEvent(({ type }) => void (type === 'merchant.updated' && ask())), [ask])
  return (
    <>
      <div class="page-head">
        <h1>{t('title')}</h1>
      </div>
      <Loaded asked={asked}>{(checklist) => <Steps {...checklist} merchantId={merchantId} />}</Loaded>
    </>
  )
}

function Steps({ active, ready, items, merchantId }: Checklist & { merchantId: number }) {
  const done = items.filter((item) => item.done).length
  const missing = items.filter((item) => item.required && !item.done).length
  return (
    <>
      <Notice kind={active ? 'good' : 'info'}>
        <strong>
          {active ? t('lead.live') : ready ? t('lead.waiting') : t('lead.missing', { count: missing })}
        </strong>
      </Notice>
      <label class="setup-progress">
        <span>{t('progress', { done, all: items.length })}</span>
        <progress max={items.length} value={done} />
      </label>
      <ol class="card rows setup-steps">
        {items.map((item) => {
          const name = t(`step.${item.id}` as 'step.menu')
          const page = pageOf.get(item.id)
          return (
            <li key={item.id} class={item.done ? 'is-done' : ''}>
              <span class="setup-mark">
                <Icon name={item.done ? 'check' : 'arrow'} />
              </span>
              <span class="setup-text">
                <strong>{name}</strong>{' '}
                {item.required && !item.done && <span class="tag warn">{t('required')}</span>}
                <br />
                <span class="soft">{t(`step.${item.id}.text` as 'step.menu.text')}</span>
              </span>
              <span class={`tag ${item.done ? 'good' : ''}`}>{t(item.done ? 'done' : 'open')}</span>
              {!item.done && page && (
                <a class="button quiet" href={pathOf(merchantId, page)} aria-label={t('go', { what: name })}>
                  <Icon name="arrow" />
                </a>
              )}
            </li>
          )
        })}
      </ol>
    </>
  )
}
