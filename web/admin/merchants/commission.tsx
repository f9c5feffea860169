import type { Commission } from '../../../sdk/src/index.ts'
import { changeCommission, readCommission } from '../../console/api/merchants.ts'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { language } from '../../console/context.ts'
import { formatDate } from '../../kit/format.ts'
import { Act, type ActField, reasonField } from '../frame/act.tsx'
import { may } from '../frame/me.ts'
import { money, Panel, Tag } from '../frame/parts.tsx'
import { wordsIn } from '../frame/words.ts'

const t = wordsIn('commission')

/** The merchant's commissions with their dates, newest first. */
export function CommissionPanel({ merchantId }: { merchantId: number }) {
  const asked = useAsked(`commission ${merchantId}`, () => readCommission({ merchant_id: merchantId }))
  const reload = () => void asked.ask()
  return (
    <Loaded asked={asked}>
      {({ current, commissions }) => (
        <Panel title={t('title')} end={<Change {...{ merchantId, current, reload }} />}>
          {commissions.length === 0 ? (
            <p class="soft">{t('none')}</p>
          ) : (
            <ul class="plain-rows">
              {commissions.toReversed().map((one) => (
                <li key={one.from}>
                  <span>
                    <strong>{formatDate(one.from, language)}</strong>{' '}
                    {t('terms', { percent: one.percent, fixed: money(one.fixed), share: one.courier_share })}
                  </span>
                  <State commission={one} current={current} />
                </li>
              ))}
            </ul>
          )}
        </Panel>
      )}
    </Loaded>
  )
}

function State({ commission, current }: { commission: Commission; current: Commission | null }) {
  if (commission.from === current?.from) return <Tag tone="good">{t('current')}</Tag>
  const isComing = current === null || commission.from > current.from
  return <Tag tone={isComing ? 'warn' : ''}>{t(isComing ? 'coming' : 'over')}</Tag>
}

type ChangeProps = { merchantId: number; current: Commission | null; reload(): void }

function Change({ merchantId, current, reload }: ChangeProps) {
  if (!may(changeCommission)) return null
  const share = (name: 'percent' | 'fixed' | 'courier_share'): ActField => ({
    ...{ name, label: t(name), kind: 'number', value: String(current?.[name] ?? 0) },
  })
  return (
    <Act
      call={changeCommission}
      label={t('change')}
      isSmall
      what={<p>{t('what')}</p>}
      fields={[
        { name: 'from', label: t('from'), hint: t('from.hint'), kind: 'date' },
        ...[share('percent'), share('fixed'), share('courier_share')],
        reasonField,
      ]}
      run={({ from = '', percent, fixed, courier_share, reason = '' }) =>
        changeCommission({
          merchant_id: merchantId,
          percent: Number(percent),
          fixed: Number(fixed),
          courier_share: Number(courier_share),
          from,
          reason,
        })
      }
      onDone={reload}
    />
  )
}
