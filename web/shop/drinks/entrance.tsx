import type { AlcoholCategory } from '../../../sdk/src/index.ts'
import type { Visit } from '../../server/visit.ts'
import { ShopPage } from '../layout.tsx'
import { drinkWords } from '../messages.ts'
import { pictureAddress } from '../pictures/address.ts'
import { Law } from './law.tsx'
import { Bottle, DrinkSearch, type Found } from './list.tsx'
import { drinksPath, pickSections, type Wanted } from './wanted.ts'

type DrinkEntranceProps = {
  visit: Visit
  /** Everything on sale at the address. */
  all: Found
  kinds: readonly AlcoholCategory[]
  /** By section, in the order of `pickSections`. */
  picks: readonly Found[]
  wanted: Wanted
  place: string
}

const kindsMost = 6
const pictures = { wine: 'redwine', beer: 'beer', liquor: 'whiskey' } as const

/** Before anything is chosen: what kinds there are, and what is popular of each. */
export function DrinkEntrance({ visit, all, kinds, picks, wanted, place }: DrinkEntranceProps) {
  const t = drinkWords(visit.language)
  const shown = pickSections.flatMap((section, index) => {
    const kind = kinds.find(({ value }) => value === section)
    const products = Object.values(picks[index]?.products ?? {})
    return kind && products.length > 0 ? [{ section, kind, products }] : []
  })
  return (
    <ShopPage visit={visit}>
      <div class="stack results">
        <div>
          <h1>{t('title')}</h1>
          <p class="soft">{t('lead', { place: place.split(',')[0]! })}</p>
        </div>
        <DrinkSearch visit={visit} wanted={wanted} place={place} />
        <Law visit={visit} compliance={all.compliance} disclaimer={all.disclaimers[0]?.text} />
        <section class="stack" aria-labelledby="kinds">
          <h2 id="kinds">{t('kinds')}</h2>
          <ul class="drink-kinds">
            {shown.map(({ section, kind }) => (
              <li key={section} class="card">
                <a class="drink-kind" href={drinksPath(wanted, { section })}>
                  <img
                    src={pictureAddress({ kind: pictures[section], traits: [] }, kind.name)}
                    alt=""
                    width="320"
                    height="240"
                  />
                  <strong>{t(section)}</strong>
                </a>
                <span class="chips">
                  {kind.children.slice(0, kindsMost).map(({ name, value }) => (
                    <a
                      key={value}
                      class="chip small"
                      href={drinksPath(wanted, { section, subsection: value })}
                    >
                      {name}
                    </a>
                  ))}
                </span>
              </li>
            ))}
          </ul>
        </section>
        {shown.map(({ section, products }) => (
          <section key={section} class="stack" aria-labelledby={`picks-${section}`}>
            <div class="spread">
              <h2 id={`picks-${section}`}>{t(`picks.${section}`)}</h2>
              <a class="button plain" href={drinksPath(wanted, { section })}>
                {t('see.all')}
                <span class="unseen"> {t(section)}</span>
              </a>
            </div>
            <ul class="bottles">
              {products.map((product) => (
                <Bottle key={product.id} product={product} visit={visit} merchant="" isFirst={false} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </ShopPage>
  )
}
