import type { Answer } from '../../../sdk/src/index.ts'
import { listShopPayouts } from '../../console/api/money.ts'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { language } from '../../console/context.ts'
import { formatDay, formatMoney } from '../../kit/format.ts'
import { Empty } from '../../kit/notice.tsx'
import { wordsIn } from '../frame/words.ts'
import { Csv, type Range } from './parts.tsx'

const t = wordsIn('reports')
type Payout = Answer<'get_merchant_admin_payouts'>['payouts'][number]
const money = (dollars: number) => formatMoney(dollars, language)
/** The fields subtracted from the order totals. */
const taken = ['refunds', 'fees', 'tax_collected', 'cash_taken'] as const

export function Payouts({ merchantId, range }: { merchantId: number; range: Range }) {
  const asked = useAsked(`payouts ${merchantId} ${JSON.stringify(range)}`, () =>
    listShopPayouts({ merchantId, ...range }),
  )
  return (
    <>
      <div class="report-head">
        <p class="soft">{t('payout.lead')}</p>
        <Csv operation="payouts" merchantId={merchantId} {...range} />
      </div>
      <Loaded asked={asked}>
        {({ payouts, total }) =>
          payouts.length === 0 ? (
            <Empty title={t('payout.none')}>
              <p>{t('none.text')}</p>
            </Empty>
          ) : (
            <div class="payouts card">
              <Statement title={t('total')} payout={total} isOpen />
              {[...payouts].reverse().map((payout) => (
                <Statement
                  key={payout.day}
                  title={formatDay(`${payout.day}T00:00:00`, language)}
                  payout={payout}
                />
              ))}
            </div>
          )
        }
      </Loaded>
    </>
  )
}

/** The lines of a day add up to the payout. */
function Statement({ title, payout, isOpen = false }: { title: string; payout: Payout; isOpen?: boolean }) {
  const { promotions = 0, disputes = 0 } = payout
  const amounts = { ...payout, fees: payout.fees - disputes }
  return (
    <details open={isOpen}>
      <summary>
        <span class="statement-day">{title}</span>
        <span class="soft">{t('payout.orders', { count: payout.orders })}</span>
        <strong class="number">{money(payout.net)}</strong>
      </summary>
      <dl class="sums">
        <div class="spread">
          <dt>
            {t('payout.gross')}{' '}
            {payout.tips > 0 && (
              <span class="soft small">({t('payout.tips', { amount: money(payout.tips) })})</span>
            )}
          </dt>
          <dd class="number">{money(payout.gross + promotions)}</dd>
        </div>
        {promotions !== 0 && (
          <div class="spread">
            <dt>{t('payout.promotions')}</dt>
            <dd class="number">{money(-promotions)}</dd>
          </div>
        )}
        {taken.map((name) => (
          <div key={name} class="spread">
            <dt>{t(`payout.${name}`)}</dt>
            <dd class="number">{money(amounts[name] === 0 ? 0 : -amounts[name])}</dd>
          </div>
        ))}
        {disputes !== 0 && (
          <div class="spread">
            <dt>{t('payout.disputes')}</dt>
            <dd class="number">{money(-disputes)}</dd>
          </div>
        )}
        <div class="spread total">
          <dt>{t('payout.net')}</dt>
          <dd class="number">{money(payout.net)}</dd>
        </div>
      </dl>
    </details>
  )
}
