import { useEffect, useState } from 'preact/hooks'
import type { PayoutTransfer } from '../../../sdk/src/index.ts'
import { listTransfers } from '../../console/api/money.ts'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { language } from '../../console/context.ts'
import { onLiveEvent } from '../../console/live.ts'
import { Sheet } from '../../console/sheet.tsx'
import { formatDate, formatMoney } from '../../kit/format.ts'
import { Empty } from '../../kit/notice.tsx'
import type { Shop } from '../frame/place.ts'
import { wordsIn } from '../frame/words.ts'
import { AccountCard } from './account-card.tsx'
import { PayoutDetails, StatusTag } from './payout-details.tsx'

const t = wordsIn('payouts')
const perPage = 30

/** The account, the payouts by day, and each payout with its orders. */
export function PayoutsPage({ shop }: { shop: Shop }) {
  const { merchantId } = shop
  const [limit, setLimit] = useState(perPage)
  const [open, setOpen] = useState<PayoutTransfer>()
  const asked = useAsked(`transfers ${merchantId} ${limit}`, () => listTransfers({ merchantId, limit }))
  const { ask } = asked
  useEffect(() => onLiveEvent(({ type }) => void (type.startsWith('payout.') && ask())), [ask])
  return (
    <>
      <div class="page-head">
        <h1>{t('title')}</h1>
      </div>
      <AccountCard merchantId={merchantId} />
      <h2>{t('list')}</h2>
      <Loaded asked={asked}>
        {({ transfers, has_more }) =>
          transfers.length === 0 ? (
            <Empty title={t('none')}>
              <p>{t('none.text')}</p>
            </Empty>
          ) : (
            <>
              <ul class="card rows payout-rows">
                {transfers.map((transfer) => (
                  <li key={transfer.transfer_id}>
                    <button type="button" class="payout-row" onClick={() => setOpen(transfer)}>
                      <span>
                        <strong>{formatDate(transfer.day, language)}</strong>
                        <br />
                        <span class="soft small">
                          {transfer.kind === 'manual' ? t('manual') : t('orders', { count: transfer.orders })}
                        </span>
                      </span>
                      <StatusTag status={transfer.status} />
                      <strong class="number">{formatMoney(transfer.amount, language)}</strong>
                    </button>
                  </li>
                ))}
              </ul>
              {has_more && limit < 200 && (
                <button
                  type="button"
                  class="button quiet"
                  onClick={() => setLimit(Math.min(200, limit + perPage))}
                >
                  {t('more')}
                </button>
              )}
            </>
          )
        }
      </Loaded>
      {open && (
        <Sheet title={t('of', { day: formatDate(open.day, language) })} onClose={() => setOpen(undefined)}>
          <PayoutDetails merchantId={merchantId} transferId={open.transfer_id} />
        </Sheet>
      )}
    </>
  )
}
