import { importProducts, readCatalog } from '../../console/api/catalog.ts'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { language } from '../../console/context.ts'
import { formatNumber } from '../../kit/format.ts'
import { TabLinks } from '../../kit/tabs/tabs.tsx'
import { may } from '../frame/me.ts'
import { PageHead } from '../frame/parts.tsx'
import { pathTo } from '../frame/place.ts'
import { wordsIn } from '../frame/words.ts'
import { CategoriesPage } from './categories.tsx'
import { ImportPage } from './import-page.tsx'
import { MatchesPage } from './matches.tsx'
import { ProductPage } from './product-page.tsx'
import { ProductsPage } from './products.tsx'

const t = wordsIn('catalog')
const figures = ['products', 'sizes', 'offers', 'stores', 'categories', 'merged'] as const
const tabs = ['products', 'categories', 'matches', 'import'] as const

export function CatalogSection({ rest: [name, id] }: { rest: readonly string[] }) {
  return name === 'products' && id ? <ProductPage key={id} productId={id} /> : <CatalogPages name={name} />
}

function CatalogPages({ name }: { name: string | undefined }) {
  const asked = useAsked('catalogue', () => readCatalog())
  const shown = tabs.filter((tab) => tab !== 'import' || may(importProducts))
  const current = shown.find((tab) => tab === name) ?? 'products'
  const reload = () => void asked.ask()
  return (
    <>
      <PageHead title={t('title')} />
      <Loaded asked={asked}>
        {(counts) => (
          <dl class="figures">
            {figures.map((figure) => (
              <div key={figure}>
                <dt>{t(figure)}</dt>
                <dd class="number">{formatNumber(counts[figure], language)}</dd>
              </div>
            ))}
          </dl>
        )}
      </Loaded>
      <TabLinks
        look="tabs"
        label={t('title')}
        tabs={shown.map((tab) => ({
          href: pathTo('catalogue', [tab]),
          text: t(`tab.${tab}`),
          isCurrent: tab === current,
          count: tab === 'matches' ? asked.value?.open_matches : undefined,
        }))}
      />
      {current === 'products' && <ProductsPage />}
      {current === 'categories' && <CategoriesPage />}
      {current === 'matches' && <MatchesPage onDecided={reload} />}
      {current === 'import' && <ImportPage onDone={reload} />}
    </>
  )
}
