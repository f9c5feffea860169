import { useState } from 'preact/hooks'
import type { Answer } from '../../../sdk/src/index.ts'
import { grantCredit, issueGiftCard, issueGiftCards } from '../../console/api/credits.ts'
import { typedInstant } from '../../console/clock.ts'
import { Notice } from '../../kit/notice.tsx'
import { Act, type ActField } from '../frame/act.tsx'
import { may } from '../frame/me.ts'
import { money, Panel, Secret } from '../frame/parts.tsx'
import { frame, wordsIn } from '../frame/words.ts'
import { download } from '../list/export.tsx'
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

const batchFields: ActField[] = [
  { name: 'count', label: t('batch.count'), kind: 'number', value: '50' },
  { name: 'value', label: t('batch.value'), kind: 'number' },
  { name: 'ends', label: t('expires.optional'), kind: 'datetime-local', isOptional: true },
  { name: 'reason', label: frame('act.reason'), hint: t('batch.reason.hint') },
]

/** Codes, numbers and times need no CSV quotes. */
const batchFile = ({ value, ends, gift_cards }: Answer<'post_operator_gift_cards_batch'>) =>
  [
    'gift_card_id,code,value,ends',
    ...gift_cards.map(({ gift_card_id, code }) => [gift_card_id, code, value, ends ?? ''].join()),
  ].join('\r\n')

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
            />{' '}
            <Act
              call={issueGiftCards}
              label={t('batch.title')}
              what={<p>{t('batch.what')}</p>}
              submit={t('batch.submit')}
              fields={batchFields}
              run={async ({ count, value, reason = '', ends }) => {
                const made = await issueGiftCards({
                  ...{ count: Number(count), value: Number(value), reason },
                  ...(ends && { ends: typedInstant(ends) }),
                })
                download(`gift-cards-${made.gift_cards.length}x${made.value}.csv`, batchFile(made))
              }}
              done={t('batch.done')}
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
                  ...(ends && { ends: typedInstant(ends) }),
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
