import { useEffect, useState } from 'preact/hooks'
import type { Answer } from '../../../sdk/src/index.ts'
import { browserZone } from '../../kit/clock.ts'
import { formatInZone, formatMoney, formatNumber } from '../../kit/format.ts'
import { Icon } from '../../kit/icon.tsx'
import { Pairs } from '../../kit/pairs.tsx'
import { readShifts } from '../api.ts'
import { language, say } from '../context.ts'
import { changeShift, note, notes, phone, queue, shiftNow, stopsNow } from '../state.ts'

type Shift = Answer<'get_driver_shifts'>['shifts'][number]

const zone = browserZone()
const money = (dollars: number) => formatMoney(dollars, language)

/** The current shift, and a summary of recent ones. */
export function ShiftPage() {
  const [shifts, setShifts] = useState<readonly Shift[]>()
  const { state, started } = shiftNow()
  const unsent = queue.get().length
  // Reload once the reports have been sent.
  useEffect(() => {
    void readShifts().then(
      ({ shifts: read }) => {
        setShifts(read)
        void phone.write('shifts', read)
      },
      async () => setShifts((before) => before ?? []),
    )
    void phone.read<Shift[]>('shifts').then((kept) => setShifts((before) => before ?? kept))
  }, [state, unsent === 0])
  const current = state === 'off' ? undefined : shifts?.find(({ ended }) => ended === null)
  const past = shifts?.filter(({ ended }) => ended !== null) ?? []
  return (
    <>
      <a class="link-button" href="#/">
        <Icon name="back" />
        {say('back')}
      </a>
      <h1 tabindex={-1}>{say('shift.title')}</h1>
      {state === 'off' ? (
        <button type="button" class="button wide tall" onClick={() => void changeShift({ state: 'on' })}>
          {say('shift.start')}
        </button>
      ) : (
        <>
          <p>
            <strong>{say(state === 'on' ? 'shift.on' : 'shift.on_break')}</strong>
            {started && ` ${say('shift.since', { time: formatInZone(Date.parse(started), zone, language) })}`}
          </p>
          {current && <Figures shift={current} />}
          <button
            type="button"
            class="button quiet wide tall"
            onClick={() => void changeShift({ state: state === 'on' ? 'break' : 'on' })}
          >
            {say(state === 'on' ? 'shift.break' : 'shift.resume')}
          </button>
          <EndShift cash={current?.cash_collected ?? 0} />
        </>
      )}
      <h2>{say('shift.past')}</h2>
      {shifts && past.length === 0 && <p class="soft">{say('shift.none')}</p>}
      {past.map((shift) => (
        <section
          key={shift.shift_id}
          class="card stack"
          aria-label={formatInZone(Date.parse(shift.started), zone, language)}
        >
          <strong>{formatInZone(Date.parse(shift.started), zone, language)}</strong>
          <Figures shift={shift} />
        </section>
      ))}
    </>
  )
}

function Figures({ shift }: { shift: Shift }) {
  const { deliveries, tips, miles, cash_collected, cash_handed_in } = shift
  const rows: [string, string][] = [
    [say('shift.deliveries'), String(deliveries)],
    [say('shift.tips'), money(tips)],
    ...(miles === null ? [] : [[say('shift.miles'), formatNumber(miles, language)] as [string, string]]),
    ...(cash_collected > 0 ? [[say('shift.collected'), money(cash_collected)] as [string, string]] : []),
    ...(cash_handed_in === null ? [] : [[say('shift.handed'), money(cash_handed_in)] as [string, string]]),
  ]
  return <Pairs look="figures" pairs={rows} />
}

/** The miles counted by the phone, which the driver can correct, and the cash for the manager. */
function EndShift({ cash }: { cash: number }) {
  const counted = Math.round(Number(notes.get().miles ?? 0) * 10) / 10
  const [isOpen, setOpen] = useState(false)
  const [miles, setMiles] = useState(String(counted))
  const left = stopsNow().length
  const end = async () => {
    const driven = Number(miles.replace(',', '.'))
    const isRead = miles.trim() !== '' && driven >= 0 && driven <= 5000
    await changeShift({ state: 'off', ...(isRead && { miles: driven }) })
    note('miles', 0)
  }
  if (!isOpen)
    return (
      <button type="button" class="button danger wide tall" onClick={() => setOpen(true)}>
        {say('shift.end')}
      </button>
    )
  return (
    <section class="card stack">
      <h2>{say('shift.end.title')}</h2>
      {left > 0 && <p class="fault">{say('shift.open', { count: left })}</p>}
      {cash > 0 && <p>{say('shift.cash', { amount: money(cash) })}</p>}
      <label class="field">
        {say('shift.miles')}
        <input
          inputMode="decimal"
          value={miles}
          onInput={({ currentTarget }) => setMiles(currentTarget.value)}
        />
        <span class="soft small">{say('shift.miles.text')}</span>
      </label>
      <button type="button" class="button wide tall" onClick={() => void end()}>
        {say('shift.end')}
      </button>
      <button type="button" class="button plain wide" onClick={() => setOpen(false)}>
        {say('cancel')}
      </button>
    </section>
  )
}
