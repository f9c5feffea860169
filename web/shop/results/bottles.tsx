import type { Answer } from '../../../sdk/src/index.ts'
import type { Visit } from '../../server/visit.ts'
import { Bottle } from '../drinks/list.tsx'
import { resultWords } from '../messages.ts'

export type Bottles = Answer<'get_data_search'>['data']

export const countBottles = (bottles: Bottles | undefined) =>
  bottles?.total ?? Object.keys(bottles?.products ?? {}).length

/** Bottles that a search among places finds, too: a few, and the way to all. */
export function BottleShelf({
  visit,
  bottles,
  keyword,
}: {
  visit: Visit
  bottles: Bottles
  keyword: string
}) {
  const t = resultWords(visit.language)
  const total = countBottles(bottles)
  return (
    <section class="stack" id="bottles" aria-labelledby="bottles-name">
      <h2 id="bottles-name">{t('bottles', { keyword })}</h2>
      <ul class="bottles">
        {Object.values(bottles.products ?? {}).map((product) => (
          <Bottle key={product.id} product={product} visit={visit} merchant="" isFirst={false} />
        ))}
      </ul>
      <p>
        <a class="button quiet" href={`/drinks?${new URLSearchParams({ q: keyword })}`}>
          {t('bottles.all', { count: total })}
        </a>
      </p>
    </section>
  )
}
