import { useState } from 'preact/hooks'
import { grantCredit, issueGiftCard } from '../../console/api/credits.ts'
import { Notice } from '../../kit/notice.tsx'
import { Act, type ActField } from '../frame/act.tsx'
import { may } from '../frame/me.ts'
import { money, Panel, Secret } from '../frame/parts.tsx'
import { frame, wordsIn } from '../frame/words.ts'
import { CreditList } from './credit-list.tsx'
import { GiftList } from './gift-list.tsx'

const t = wordsIn('money')
const whomAndWhat: ActField[] = [
  { name: 'email', label: t('email'), kind: 'customer-email' },
  { name: 'value', label: t('dollars'), kind: 'number' },
]

const creditFields: ActField[] = [
  ...whomAndWhat,
  { name: 'memo', label: frame('act.reason') },
  { name: 'ends', label: t('expires.optional'), kind: 'datetime-local', isOptional: true },
]

export function GiftsPage() {
  const [card, setCard] = useState<{ code: string; email: string }>()
  const [version, setVersion] = useState(0)
  return (
    <>
      <Panel title={t('gift.title')}>
        <p class="soft">{t('gift.lead')}</p>
        {card && <Secret text={t('gift.once', { email: card.email })} secret={card.code} />}
        {may(issueGiftCard) && (
          <div>
            <Act
              call={issueGiftCard}
              label={t('gift.title')}
              what={<p>{t('gift.what')}</p>}
              fields={whomAndWhat}
              run={async ({ email = '', value }) =>
                setCard(await issueGiftCard({ email, value: Number(value) }))
              }
              onDone={() => setVersion(version + 1)}
            />
          </div>
        )}
      </Panel>
      <GiftList version={version} />
    </>
  )
}

export function CreditsPage() {
  const [credit, setCredit] = useState<{ email: string; balance: number }>()
  const [version, setVersion] = useState(0)
  return (
    <>
      <Panel title={t('credit.title')}>
        <p class="soft">{t('credit.lead')}</p>
        {credit && (
          <Notice kind="good">
            {t('credit.done', { email: credit.email, balance: money(credit.balance) })}
          </Notice>
        )}
        {may(grantCredit) && (
          <div>
            <Act
              call={grantCredit}
              label={t('credit.title')}
              what={<p>{t('credit.what')}</p>}
              fields={creditFields}
              run={async ({ email = '', value, memo = '', ends }) => {
                const { balance } = await grantCredit({
                  email,
                  value: Number(value),
                  memo,
                  ...(ends && { ends: new Date(ends).toISOString() }),
                })
                setCredit({ email, balance })
              }}
              onDone={() => setVersion(version + 1)}
            />
          </div>
        )}
      </Panel>
      <CreditList version={version} />
    </>
  )
}
