import { listShopReviews } from '../../console/api/reviews.ts'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { BarChart } from '../../kit/chart/bar-chart.tsx'
import { FigureTable } from '../../kit/table/table.tsx'
import { wordsIn } from '../frame/words.ts'
import type { Range } from './parts.tsx'

const t = wordsIn('reports')
const perPage = 100
const maxPages = 20

/** The stars of reviews written in this period. Reads newest first, until the first older review. */
async function readStars(merchantId: number, { from = '', to = '' }: Range): Promise<number[]> {
  const stars: number[] = []
  let after: number | undefined
  for (let page = 0; page < maxPages; page++) {
    const input = { merchantId, limit: perPage, ...(after !== undefined && { after }) }
    const { reviews, has_more } = await listShopReviews(input)
    for (const { created, stars: given } of reviews) {
      const day = created.slice(0, 10)
      if (day >= from && (to === '' || day <= to)) stars.push(given)
    }
    const last = reviews.at(-1)
    if (!has_more || !last || last.created.slice(0, 10) < from) break
    after = last.review_id
  }
  return stars
}

export function Ratings({ merchantId, range }: { merchantId: number; range: Range }) {
  const asked = useAsked(`ratings ${merchantId} ${JSON.stringify(range)}`, () => readStars(merchantId, range))
  return (
    <Loaded asked={asked}>
      {(all) => {
        if (all.length === 0) return <p class="soft">{t('ratings.none')}</p>
        const average = (all.reduce((sum, stars) => sum + stars, 0) / all.length).toFixed(1)
        const bars = [1, 2, 3, 4, 5].map((stars) => {
          const value = all.filter((given) => given === stars).length
          return { key: String(stars), label: '★'.repeat(stars), value, text: String(value) }
        })
        return (
          <div class="card stack">
            <p>
              <strong>{t('ratings.lead', { average, count: all.length })}</strong>
            </p>
            <BarChart bars={bars} label={t('ratings')} format={String} />
            <FigureTable
              label={t('ratings')}
              rows={[...bars].reverse()}
              keyOf={({ key }) => key}
              columns={[
                { name: 'stars', label: '', show: ({ key }) => t('stars', { count: Number(key) }) },
                { name: 'count', label: '', show: ({ text }) => text },
              ]}
            />
          </div>
        )
      }}
    </Loaded>
  )
}
