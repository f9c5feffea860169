import { useState } from 'preact/hooks'
import { changeShopPromotion, listShopPromotions } from '../../console/api/credits.ts'
import { Loaded, useAsked, useChange } from '../../console/ask.tsx'
import { language } from '../../console/context.ts'
import { askFirst } from '../../console/question.tsx'
import { Sheet } from '../../console/sheet.tsx'
import { formatMoney } from '../../kit/format.ts'
import { Icon } from '../../kit/icon.tsx'
import { Empty, Notice } from '../../kit/notice.tsx'
import type { Shop } from '../frame/place.ts'
import { wordsIn } from '../frame/words.ts'
import { PromotionForm } from './promotion-form.tsx'
import { describeConditions, describeWorth, type Promotion } from './terms.ts'

const t = wordsIn('promotions')
const money = (dollars: number) => formatMoney(dollars, language)
type Status = 'running' | 'scheduled' | 'paused' | 'used_up' | 'ended'
const tones = new Map([
  ['running', 'good'],
  ['paused', 'warn'],
  ['used_up', 'warn'],
])

/** The shop's own promotions: their terms, costs and sales. */
export function PromotionsPage({ shop }: { shop: Shop }) {
  const { merchantId } = shop
  const asked = useAsked(`promotions ${merchantId}`, async () => {
    const { promotions } = await listShopPromotions({ merchantId })
    return promotions
  })
  const [isNew, setNew] = useState(false)
  const { faults, change } = useChange(asked)
  const setStatus = async (promotion: Promotion, status: 'running' | 'paused' | 'ended') => {
    const { name } = promotion
    if (status === 'ended' && !(await askFirst(t('end.ask', { name }), t('end')))) return
    await change(
      () => changeShopPromotion({ merchantId, promotion_id: promotion.promotion_id, status }),
      t(`done.${status}`),
    )
  }
  return (
    <>
      <div class="page-head">
        <h1>{t('title')}</h1>
        <button type="button" class="button" onClick={() => setNew(true)}>
          <Icon name="plus" /> {t('add')}
        </button>
      </div>
      <p class="soft">{t('lead')}</p>
      {faults && <Notice kind="problem">{faults.join(' ')}</Notice>}
      <Loaded asked={asked}>
        {(promotions) => {
          const isOver = ({ status }: Promotion) => status === 'ended'
          const over = promotions.filter(isOver)
          const live = promotions.filter((promotion) => !isOver(promotion))
          return (
            <>
              {live.length === 0 && (
                <Empty title={t('none')}>
                  <p>{t('none.text')}</p>
                  <button type="button" class="button" onClick={() => setNew(true)}>
                    {t('add')}
                  </button>
                </Empty>
              )}
              <List promotions={live} onStatus={setStatus} />
              {over.length > 0 && (
                <details>
                  <summary>{t('over', { count: over.length })}</summary>
                  <List promotions={over} onStatus={setStatus} />
                </details>
              )}
            </>
          )
        }}
      </Loaded>
      {isNew && (
        <Sheet title={t('add')} isLarge onClose={() => setNew(false)}>
          <PromotionForm
            merchantId={merchantId}
            onSaved={async () => {
              setNew(false)
              await asked.ask()
            }}
          />
        </Sheet>
      )}
    </>
  )
}

type ListProps = {
  promotions: readonly Promotion[]
  onStatus(promotion: Promotion, status: 'running' | 'paused' | 'ended'): void
}

const List = ({ promotions, onStatus }: ListProps) => (
  <ul class="promotions">
    {promotions.map((promotion) => (
      <Entry key={promotion.promotion_id} promotion={promotion} onStatus={onStatus} />
    ))}
  </ul>
)

function Entry({ promotion, onStatus }: { promotion: Promotion } & Pick<ListProps, 'onStatus'>) {
  const { name, code, status, uses, spent, sales, budget, budget_left, items } = promotion
  const isOver = status === 'ended'
  return (
    <li class="card stack promotion">
      <p class="spread">
        <strong>{name}</strong>
        <span class={`tag ${tones.get(status) ?? ''}`}>{t(`status.${status as Status}`)}</span>
      </p>
      <p class="soft">
        {[describeWorth(promotion), ...describeConditions(promotion)].join(' · ')}
        <br />
        {code === null ? t('by.itself') : t('by.code', { code })}
        {items && (
          <>
            <br />
            {items.map((item) => item.name ?? t('item.gone', { id: item.id })).join(', ')}
          </>
        )}
      </p>
      <dl class="promotion-figures">
        <div>
          <dt>{t('uses')}</dt>
          <dd class="number">{uses}</dd>
        </div>
        <div>
          <dt>{t('spent')}</dt>
          <dd class="number">{money(spent)}</dd>
        </div>
        <div>
          <dt>{t('sales')}</dt>
          <dd class="number">{money(sales)}</dd>
        </div>
      </dl>
      {budget !== null && budget_left !== null && (
        <p>
          <progress max={budget} value={spent} aria-hidden="true" />
          <span class="soft small">
            {t('budget.left', { left: money(budget_left), budget: money(budget) })}
          </span>
        </p>
      )}
      {!isOver && (
        <p class="row">
          <button
            type="button"
            class="button quiet"
            aria-label={t(status === 'paused' ? 'resume.of' : 'pause.of', { name })}
            onClick={() => onStatus(promotion, status === 'paused' ? 'running' : 'paused')}
          >
            {t(status === 'paused' ? 'resume' : 'pause')}
          </button>
          <button
            type="button"
            class="button plain"
            aria-label={t('end.of', { name })}
            onClick={() => onStatus(promotion, 'ended')}
          >
            {t('end')}
          </button>
        </p>
      )}
    </li>
  )
}
