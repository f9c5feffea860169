import type { Answer } from '../../../sdk/src/index.ts'
import {
  changeCourierAccount,
  openCourierAccount,
  readCourierPayouts,
  settleInvoice,
} from '../../console/api/money.ts'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { language } from '../../console/context.ts'
import { formatDate } from '../../kit/format.ts'
import { Notice } from '../../kit/notice.tsx'
import { Act, reasonField } from '../frame/act.tsx'
import { Facts, money, Panel, Tag } from '../frame/parts.tsx'
import { pathTo } from '../frame/place.ts'
import { wordsIn } from '../frame/words.ts'

const t = wordsIn('companyPayouts')
type Payouts = Answer<'get_operator_providers_provider_id_payouts'>
const tones = { missing: 'warn', pending: 'warn', restricted: 'bad', ready: 'good' } as const

/** What a courier company is owed, how it is paid, and which of its invoices were paid. */
export function CompanyPayouts({ providerId }: { providerId: number }) {
  const asked = useAsked(`payouts ${providerId}`, () => readCourierPayouts({ provider_id: providerId }))
  return (
    <Panel
      title={t('title')}
      end={<a href={pathTo('money', ['transfers'], { provider_id: String(providerId) })}>{t('all')}</a>}
    >
      <Loaded asked={asked}>
        {(payouts) => <Standing payouts={payouts} reload={() => void asked.ask()} />}
      </Loaded>
    </Panel>
  )
}

function Standing({ payouts, reload }: { payouts: Payouts; reload(): void }) {
  const { provider_id, paid_by, account, open, time_zone } = payouts
  const byTransfer = paid_by === 'transfer'
  const day = (iso: string) => formatDate(iso, language)
  /** The payment provider's form returns to this page. */
  const openForm = async () => {
    const { link } = await openCourierAccount({ provider_id })
    if (link !== null) location.assign(link)
  }
  const change = (values: object) => changeCourierAccount({ provider_id, reason: '', ...values })
  return (
    <div class="stack">
      {account.held !== null && (
        <Notice kind="problem">
          <strong>{t('held')}</strong>
          <p>{account.held}</p>
        </Notice>
      )}
      <Facts
        facts={[
          [t('open'), <strong key="open">{money(open.amount)}</strong>],
          [
            t('days'),
            open.from === null
              ? t('days.until', { through: day(open.through) })
              : open.from > open.through
                ? t('days.none')
                : t('days.between', { from: day(open.from), through: day(open.through) }),
          ],
          [t('deliveries'), open.deliveries],
          [t('gross'), money(open.gross)],
          [t('tips'), money(open.tips)],
          [t('refunds'), money(open.refunds)],
          [t('brought'), money(open.brought_forward)],
          [t('paid_by'), t(`paid_by.${paid_by}`)],
          ...(byTransfer
            ? ([
                [
                  t('account'),
                  <Tag key="account" tone={tones[account.status]}>
                    {t(`account.${account.status}`)}
                  </Tag>,
                ],
                ...(account.required.length > 0
                  ? [[t('required'), account.required.join(', ')] as const]
                  : []),
              ] as const)
            : []),
          [t('zone'), time_zone.replaceAll('_', ' ')],
        ]}
      />
      <p class="row">
        {byTransfer ? (
          <>
            {account.status !== 'ready' && (
              <Act
                call={openCourierAccount}
                label={t(`setup.${account.status}`)}
                what={<p>{t('setup.what')}</p>}
                run={openForm}
                onDone={reload}
              />
            )}
            <Act
              call={changeCourierAccount}
              label={t(account.held === null ? 'hold' : 'release')}
              what={<p>{t(account.held === null ? 'hold.what' : 'release.what')}</p>}
              fields={[reasonField]}
              run={({ reason = '' }) => change({ held: account.held === null, reason })}
              onDone={reload}
            />
            <Act
              call={changeCourierAccount}
              label={t('to_invoice')}
              what={<p>{t('to_invoice.what')}</p>}
              fields={[reasonField]}
              run={({ reason = '' }) => change({ paid_by: 'invoice', reason })}
              onDone={reload}
            />
          </>
        ) : (
          <>
            <Act
              call={settleInvoice}
              label={t('settle')}
              what={<p>{t('settle.what', { amount: money(open.amount) })}</p>}
              fields={[
                { name: 'invoice', label: t('invoice') },
                { name: 'through', label: t('through'), kind: 'date', value: open.through },
                { name: 'amount', label: t('amount'), kind: 'number' },
                { ...reasonField, label: t('difference'), hint: t('difference.hint'), isOptional: true },
              ]}
              run={({ invoice = '', through = '', amount = '', reason = '' }) =>
                settleInvoice({
                  ...{ provider_id, invoice, through, amount: Number(amount) },
                  ...(reason && { reason }),
                })
              }
              onDone={reload}
            />
            {account.status === 'missing' ? (
              <Act
                call={openCourierAccount}
                label={t('setup.missing')}
                what={<p>{t('setup.what')}</p>}
                run={openForm}
                onDone={reload}
              />
            ) : (
              <Act
                call={changeCourierAccount}
                label={t('to_transfer')}
                what={<p>{t('to_transfer.what')}</p>}
                fields={[reasonField]}
                run={({ reason = '' }) => change({ paid_by: 'transfer', reason })}
                onDone={reload}
              />
            )}
          </>
        )}
      </p>
    </div>
  )
}
