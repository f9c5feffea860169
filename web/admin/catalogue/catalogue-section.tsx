import { Loaded, useAsked } from '../../console/ask.tsx'
import { client } from '../../console/context.ts'
import { may } from '../frame/me.ts'
import { PageHead, Tabs } from '../frame/parts.tsx'
import { pathTo } from '../frame/place.ts'
import { wordsIn } from '../frame/words.ts'
import { ImportPage } from './import-page.tsx'
import { MatchesPage } from './matches.tsx'
import { catalogueMessages } from './messages.ts'

const t = wordsIn(catalogueMessages)
const figures = ['products', 'sizes', 'offers', 'stores', 'categories', 'merged'] as const

export function CatalogueSection({ rest: [name] }: { rest: readonly string[] }) {
  const asked = useAsked('catalogue', () => client.request('get_operator_catalogue'))
  const mayImport = may('post_operator_catalogue_products')
  const isImport = name === 'import' && mayImport
  return (
    <>
      <PageHead title={t('title')} />
      <Loaded asked={asked}>
        {(counts) => (
          <dl class="figures">
            {figures.map((figure) => (
              <div key={figure}>
                <dt>{t(figure)}</dt>
                <dd class="number">{counts[figure].toLocaleString()}</dd>
              </div>
            ))}
          </dl>
        )}
      </Loaded>
      <Tabs
        label={t('title')}
        tabs={[
          {
            href: pathTo('catalogue'),
            text: t('tab.matches'),
            isCurrent: !isImport,
            count: asked.value?.open_matches,
          },
          ...(mayImport
            ? [{ href: pathTo('catalogue', ['import']), text: t('tab.import'), isCurrent: isImport }]
            : []),
        ]}
      />
      {isImport ? (
        <ImportPage onDone={() => void asked.ask()} />
      ) : (
        <MatchesPage onDecided={() => void asked.ask()} />
      )}
    </>
  )
}
