import { useState } from 'preact/hooks'
import type { Answer } from '../../../sdk/src/index.ts'
import { listDrivers, listShifts, settleShift } from '../../console/api/dispatch.ts'
import { Loaded, useAsked, useChange } from '../../console/ask.tsx'
import { language } from '../../console/context.ts'
import { submitting } from '../../kit/form.tsx'
import { formatDuration, formatMoney, formatNumber } from '../../kit/format.ts'
import { Empty, Notice } from '../../kit/notice.tsx'
import type { Shop } from '../frame/place.ts'
import { useShopTime } from '../frame/shop-clock.ts'
import { wordsIn } from '../frame/words.ts'
import { driverName } from './board.ts'

const t = wordsIn('dispatch')
type Shift = Answer<'get_merchant_admin_drivers_shifts'>['shifts'][number]
const money = (dollars: number) => formatMoney(dollars, language)

/** The earnings of each shift, and the cash that drivers hand in at its end. */
export function ShiftsView({ shop: { merchantId } }: { shop: Shop }) {
  const asked = useAsked(`shifts ${merchantId}`, async () => {
    const [{ shifts }, { drivers }] = await Promise.all([
      listShifts({ merchantId }),
      listDrivers({ merchantId }),
    ])
    return { shifts, names: new Map(drivers.map((driver) => [driver.email, driverName(driver)])) }
  })
  const { faults, change } = useChange(asked)
  const settle = (shift_id: number, cash: number) =>
    change(() => settleShift({ merchantId, shift_id, cash }), t('settled.now'))
  return (
    <>
      {faults && <Notice kind="problem">{faults.join(' ')}</Notice>}
      <Loaded asked={asked}>
        {({ shifts, names }) => {
          const toSettle = shifts.filter(isToSettle)
          const owed = toSettle.reduce((sum, one) => sum + Math.round(one.cash_collected * 100), 0) / 100
          if (shifts.length === 0)
            return (
              <Empty title={t('shifts.none')}>
                <p>{t('shifts.none.text')}</p>
              </Empty>
            )
          return (
            <>
              {toSettle.length > 0 && (
                <p role="status">{t('shifts.owed', { count: toSettle.length, amount: money(owed) })}</p>
              )}
              <ul class="card rows">
                {shifts.map((shift) => (
                  <ShiftRow
                    key={shift.shift_id}
                    shift={shift}
                    name={names.get(shift.driver) ?? shift.driver}
                    onSettle={settle}
                  />
                ))}
              </ul>
            </>
          )
        }}
      </Loaded>
    </>
  )
}

const isToSettle = ({ ended, cash_handed_in, cash_collected }: Shift) =>
  ended !== null && cash_handed_in === null && cash_collected > 0

type RowProps = { shift: Shift; name: string; onSettle(shiftId: number, cash: number): Promise<void> }

function ShiftRow({ shift, name, onSettle }: RowProps) {
  const timeOf = useShopTime()
  const { started, ended, break_seconds, deliveries, tips, miles, cash_collected, cash_handed_in } = shift
  const span = ended === null ? undefined : Date.parse(ended) - Date.parse(started) - break_seconds * 1000
  const facts = [
    t('shifts.deliveries', { count: deliveries }),
    t('shifts.tips', { amount: money(tips) }),
    ...(miles === null ? [] : [t('shifts.miles', { miles: formatNumber(miles, language) })]),
    ...(cash_collected > 0 ? [t('shifts.cash', { amount: money(cash_collected) })] : []),
  ]
  return (
    <li class="shift-row">
      <div class="staff-who">
        <strong>{name}</strong>
        <span class="soft small">
          {timeOf(started)}
          {' · '}
          {span === undefined
            ? t('shifts.running')
            : formatDuration(Math.max(Math.round(span / 60_000), 0), language)}
        </span>
        <span class="small">{facts.join(' · ')}</span>
      </div>
      {cash_handed_in !== null ? (
        <Settled shift={shift} />
      ) : isToSettle(shift) ? (
        <SettleForm {...{ shift, name }} onSettle={(cash) => onSettle(shift.shift_id, cash)} />
      ) : (
        ended === null && <span class="tag good">{t('shift.on')}</span>
      )}
    </li>
  )
}

/** A difference stays visible, along with the person who counted. */
function Settled({ shift: { cash_collected, cash_handed_in, settled_by } }: { shift: Shift }) {
  const difference = (Math.round(cash_handed_in! * 100) - Math.round(cash_collected * 100)) / 100
  return (
    <div class="staff-who">
      <span class={difference === 0 ? 'tag good' : 'tag bad'}>
        {difference === 0
          ? t('settled.exact', { amount: money(cash_handed_in!) })
          : t(difference < 0 ? 'settled.short' : 'settled.over', {
              amount: money(cash_handed_in!),
              difference: money(Math.abs(difference)),
            })}
      </span>
      <span class="soft small">{t('settled.by', { who: settled_by ?? '' })}</span>
    </div>
  )
}

type SettleProps = { shift: Shift; name: string; onSettle(cash: number): Promise<void> }

function SettleForm({ shift: { cash_collected }, name, onSettle }: SettleProps) {
  const [text, setText] = useState('')
  const cash = Number(text.trim().replace('$', '').replace(',', '.'))
  const isRead = text.trim() !== '' && cash >= 0 && cash <= 100_000
  const send = async () => {
    if (isRead) await onSettle(Math.round(cash * 100) / 100)
  }
  return (
    <form class="row settle" onSubmit={submitting(send)}>
      <label class="stack tight">
        <span class="label">{t('settle.cash')}</span>
        <input
          inputMode="decimal"
          value={text}
          placeholder={cash_collected.toFixed(2)}
          aria-label={t('settle.of', { name })}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      <button type="submit" class="button small-button" disabled={!isRead}>
        {t('settle')}
      </button>
    </form>
  )
}
