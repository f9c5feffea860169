import { type Faults, Select } from '../../kit/form.tsx'
import { formatLongDay, formatTime } from '../../kit/format.ts'
import { Icon } from '../../kit/icon.tsx'
import { daysFrom, halfHours, momentIn, proposed, readWhen } from '../../kit/when.ts'
import type { PageRoute } from '../../server/router.ts'
import { ownPath, type Visit } from '../../server/visit.ts'
import { ShopPage } from '../layout.tsx'
import { laterWords } from '../messages.ts'

/** `?back=…` shows the form; `?day=…&time=…` or `?at=…` chooses, `?now` goes back to the present. */
async function chooseTime(visit: Visit): Promise<Response> {
  const query = visit.url.searchParams
  const back = ownPath(query.get('back') ?? '/search')
  if (query.has('now')) return goBack(visit, '', back)
  const merchantId = /^\d{1,15}$/.exec(query.get('merchant') ?? '')?.[0]
  const zone = await findTimeZone(visit, merchantId)
  if (!zone) return visit.redirect('/')
  const [day, time] = [query.get('day'), query.get('time')]
  const asked = query.get('at') ?? (day && time ? momentIn(zone, day, time) : undefined)
  const when = readWhen(asked ?? undefined, visit.now)
  if (when) return goBack(visit, when.iso, back)
  const faults =
    query.has('day') || query.has('at') ? { time: [laterWords(visit.language)('past')] } : undefined
  const chosen = day && time ? { day, time } : proposed(visit.now, zone)
  return showForm(visit, { zone, back, merchantId, chosen, faults })
}

function goBack(visit: Visit, value: string, back: string): Response {
  visit.setCookie('when', value, { days: value ? 8 : 0 })
  return visit.redirect(back)
}

type Opening = { time_zone?: string }

/** The clock that counts is the one at the shop, or else at the address. */
async function findTimeZone(visit: Visit, merchant_id: string | undefined): Promise<string | undefined> {
  if (merchant_id !== undefined) {
    const answer = await visit.api.readShared('get_merchant_merchant_id', { merchant_id, explain: true })
    const explained = answer.ok ? (answer.json().explain as { pickup?: Opening } | undefined) : undefined
    if (explained?.pickup?.time_zone) return explained.pickup.time_zone
  }
  if (!visit.place) return undefined
  const near = { address: visit.place, inexact: true, explain: true, limit: 1 } as const
  for (const method of ['delivery', 'pickup'] as const) {
    const answer = await visit.api.readShared('get_merchant_search_method', { method, ...near })
    if (!answer.ok) continue
    const explained = (answer.json().explain ?? []) as { opening?: Opening }[]
    const zone = explained.find(({ opening }) => opening?.time_zone)?.opening?.time_zone
    if (zone) return zone
  }
  return undefined
}

type Shown = {
  zone: string
  back: string
  merchantId: string | undefined
  chosen: { day: string; time: string }
  faults: Faults | undefined
}

function showForm(visit: Visit, { zone, back, merchantId, chosen, faults }: Shown): Response {
  const t = laterWords(visit.language)
  const dayLabel = (day: string) => formatLongDay(`${day}T00:00:00`, visit.language)
  return visit.page(
    { title: t('title') },
    <ShopPage visit={visit}>
      <div class="narrow stack">
        <h1>{t('title')}</h1>
        <p class="soft">{t('lead')}</p>
        <p>
          <a class="button quiet" href={`/web/when?now&back=${encodeURIComponent(back)}`}>
            <Icon name="clock" /> {t('now')}
          </a>
        </p>
        <form class="card stack" action="/web/when" method="get">
          <input type="hidden" name="back" value={back} />
          {merchantId && <input type="hidden" name="merchant" value={merchantId} />}
          <Select
            name="day"
            label={t('day')}
            value={chosen.day}
            faults={faults}
            options={daysFrom(visit.now, zone).map((day) => ({ value: day, label: dayLabel(day) }))}
          />
          <Select
            name="time"
            label={t('time')}
            hint={t('time.hint')}
            value={chosen.time}
            faults={faults}
            options={halfHours.map((time) => ({
              value: time,
              label: formatTime(`2026-01-01T${time}:00`, visit.language),
            }))}
          />
          <button class="button" type="submit">
            {t('set')}
          </button>
        </form>
      </div>
    </ShopPage>,
    { status: faults ? 400 : 200 },
  )
}

export const whenRoutes: readonly PageRoute[] = [
  { method: 'GET', path: '/web/when', app: 'shop', handle: chooseTime },
]
