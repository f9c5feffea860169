import { useState } from 'preact/hooks'
import { readShopReports } from '../../console/api/money.ts'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { addDays } from '../../kit/clock.ts'
import { TabButtons } from '../../kit/tabs/tabs.tsx'
import type { Shop } from '../frame/place.ts'
import { wordsIn } from '../frame/words.ts'
import { Payouts } from './payouts.tsx'
import { Ratings } from './ratings.tsx'
import { Sales } from './sales.tsx'

const t = wordsIn('reports')
const lengths = [7, 30, 90, 365] as const
const parts = { sales: Sales, payouts: Payouts, ratings: Ratings } as const
type Part = keyof typeof parts

export function ReportsPage({ shop }: { shop: Shop }) {
  const { merchantId, role } = shop
  // Only the API knows the shop's date.
  const asked = useAsked(`today ${merchantId}`, async () => {
    const { to } = await readShopReports({ merchantId })
    return { today: to }
  })
  return (
    <>
      <div class="page-head">
        <h1>{t('title')}</h1>
      </div>
      <Loaded asked={asked}>
        {({ today }) => <Chosen {...{ merchantId, today }} isOwner={role === 'owner'} />}
      </Loaded>
    </>
  )
}

/** Only owners may read payouts; the API refuses everyone else, whatever the console shows. */
function Chosen({ merchantId, today, isOwner }: { merchantId: number; today: string; isOwner: boolean }) {
  const [part, setPart] = useState<Part>('sales')
  const [range, setRange] = useState({ from: addDays(today, -29), to: today })
  const shown = (Object.keys(parts) as Part[]).filter((name) => isOwner || name !== 'payouts')
  const Shown = parts[part]
  const day = (name: 'from' | 'to') => (
    <label class="day-field">
      <span>{t(name)}</span>
      <input
        type="date"
        value={range[name]}
        max={today}
        required
        onChange={(event) => {
          const { value } = event.currentTarget
          if (value) setRange((before) => ({ ...before, [name]: value }))
        }}
      />
    </label>
  )
  return (
    <>
      <TabButtons label={t('what')} names={shown} chosen={part} textOf={t} onChoose={setPart} />
      <fieldset class="report-range" aria-label={t('period')}>
        <div class="chips">
          {lengths.map((days) => {
            const from = addDays(today, 1 - days)
            const isChosen = range.from === from && range.to === today
            return (
              <button
                type="button"
                key={days}
                class="chip"
                aria-pressed={isChosen}
                onClick={() => setRange({ from, to: today })}
              >
                {t(`days.${days}`)}
              </button>
            )
          })}
        </div>
        {day('from')}
        {day('to')}
      </fieldset>
      <Shown merchantId={merchantId} range={range} />
    </>
  )
}
