import { useEffect, useState } from 'preact/hooks'
import { listShopHelp } from '../../console/api/help.ts'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { onLiveEvent } from '../../console/live.ts'
import { Empty } from '../../kit/notice.tsx'
import { partnerPath, type Shop } from '../frame/place.ts'
import { wordsIn } from '../frame/words.ts'
import type { HelpRequest } from './refund-choice.ts'
import { RequestCard } from './request-card.tsx'

const t = wordsIn('help')
const statuses = ['open', 'answered', 'resolved', 'declined'] as const
type Status = (typeof statuses)[number]
const pageSize = 20

/** What customers ask for after their orders, live. */
export function HelpPage({ shop }: { shop: Shop }) {
  const { merchantId } = shop
  const [status, setStatus] = useState<Status>('open')
  const [limit, setLimit] = useState(pageSize)
  const asked = useAsked(`help ${merchantId} ${status} ${limit}`, () =>
    listShopHelp({ merchantId, status, limit }),
  )
  const { ask } = asked
  useEffect(() => onLiveEvent(({ type }) => void (type.startsWith('help.') && ask())), [ask])
  return (
    <>
      <div class="page-head">
        <h1>{t('title')}</h1>
      </div>
      <p class="soft">{t('lead')}</p>
      <nav class="help-tabs" aria-label={t('title')}>
        {statuses.map((name) => (
          <button
            type="button"
            key={name}
            class="chip"
            aria-pressed={name === status}
            onClick={() => {
              setStatus(name)
              setLimit(pageSize)
            }}
          >
            {t(`status.${name}`)}
          </button>
        ))}
      </nav>
      <Loaded asked={asked}>
        {({ requests, has_more }) => (
          <>
            {requests.length === 0 && <NoRequests {...{ status, merchantId }} />}
            <ul class="help-list">
              {requests.map((request: HelpRequest) => (
                <li key={request.help_id}>
                  <RequestCard {...{ request, merchantId }} onAnswered={ask} />
                </li>
              ))}
            </ul>
            {has_more && limit < 100 && (
              <button type="button" class="button quiet" onClick={() => setLimit(limit + pageSize)}>
                {t('more')}
              </button>
            )}
          </>
        )}
      </Loaded>
    </>
  )
}

function NoRequests({ status, merchantId }: { status: Status; merchantId: number }) {
  return (
    <Empty title={t(status === 'open' ? 'none.open' : 'none')}>
      <a class="button quiet" href={partnerPath(merchantId, 'orders')}>
        {t('none.go')}
      </a>
    </Empty>
  )
}
