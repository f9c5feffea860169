import { useEffect } from 'preact/hooks'
import type { Answer } from '../../../sdk/src/index.ts'
import { readChecklist } from '../../console/api/merchants.ts'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { onLiveEvent } from '../../console/live.ts'
import { Icon } from '../../kit/icon.tsx'
import { Notice } from '../../kit/notice.tsx'
import { partnerPath, type Shop } from '../frame/place.ts'
import { wordsIn } from '../frame/words.ts'
import { TestOrderButton } from '../orders/test-order-button.tsx'

const t = wordsIn('setup')
/** Steps are completed on other pages and other devices. */
const refreshedBy = [
  'merchant.updated',
  'menu.updated',
  'hours.updated',
  'zones.updated',
  'test_order.changed',
]
type Checklist = Answer<'get_merchant_admin_checklist'>

/** The steps that are missing before customers can order, and the progress so far. */
export function SetupPage({ shop }: { shop: Shop }) {
  const { merchantId } = shop
  const asked = useAsked(`checklist ${merchantId}`, () => readChecklist({ merchantId }))
  const { ask } = asked
  useEffect(() => onLiveEvent(({ type }) => void (refreshedBy.includes(type) && ask())), [ask])
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
          // A step that these pages don't know yet is shown in the service's own words.
          const isKnown = isStep(item.id)
          const name = isKnown ? t(`step.${item.id as StepName}`) : item.text
          return (
            <li key={item.id} class={item.done ? 'is-done' : ''}>
              <span class="setup-mark">
                <Icon name={item.done ? 'check' : 'arrow'} />
              </span>
              <span class="setup-text">
                <strong>{name}</strong>{' '}
                {item.required && !item.done && <span class="tag warn">{t('required')}</span>}
                {isKnown && (
                  <>
                    <br />
                    <span class="soft">{t(`step.${item.id as StepName}.text`)}</span>
                  </>
                )}
              </span>
              <span class={`tag ${item.done ? 'good' : ''}`}>{t(item.done ? 'done' : 'open')}</span>
              {!item.done && item.id === 'test_order' && <TestOrderButton merchantId={merchantId} />}
              {!item.done && item.id !== 'test_order' && (
                <a class="button quiet" href={item.link} aria-label={t('go', { what: name })}>
                  {t('go.short')}
                </a>
              )}
            </li>
          )
        })}
      </ol>
      <p>
        <a class="button" href={partnerPath(merchantId, 'orders')}>
          {t('orders')}
        </a>
      </p>
    </>
  )
}

const stepNames = [
  'hours',
  'fulfilment',
  'menu',
  'payment',
  'owner',
  'license',
  'pictures',
  'test_order',
  'payout_account',
] as const
type StepName = (typeof stepNames)[number]
const isStep = (id: string) => stepNames.some((name) => name === id)
