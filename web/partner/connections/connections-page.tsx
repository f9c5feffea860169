import { listImports } from '../../console/api/menus.ts'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { client } from '../../console/context.ts'
import type { Shop } from '../frame/place.ts'
import { useShopTime } from '../frame/shop-clock.ts'
import { wordsIn } from '../frame/words.ts'
import { GoogleCard } from './google-card.tsx'
import { ImportCard } from './import-card.tsx'
import { SyncCard } from './sync-card.tsx'
import { SystemsCard } from './systems-card.tsx'

const t = wordsIn('connections')

/** Menus from other systems: imported, previewed and published. */
export function ConnectionsPage({ shop }: { shop: Shop }) {
  const { merchantId } = shop
  const timeOf = useShopTime()
  const imports = useAsked(`imports ${merchantId}`, async () => (await listImports({ merchantId })).imports)
  return (
    <>
      <div class="page-head">
        <h1>{t('title')}</h1>
      </div>
      <p class="soft">{t('lead')}</p>
      <SystemsCard shop={shop} />
      <ImportCard merchantId={merchantId} onChanged={() => void imports.ask()} />
      <Loaded asked={imports}>
        {(list) => (
          <SyncCard
            shop={shop}
            imported={list.some(({ kind, state }) => kind === 'square' && state === 'published')}
          />
        )}
      </Loaded>
      <section class="card stack" aria-label={t('past.title')}>
        <h2>{t('past.title')}</h2>
        <Loaded asked={imports}>
          {(list) =>
            list.length === 0 ? (
              <p class="soft">{t('past.none')}</p>
            ) : (
              <ul class="rows">
                {list.map(({ importId, kind, name, state, createdAt, summary, revision }) => (
                  <li key={importId} class="spread">
                    <span>
                      <strong>{name || t(`kind.${kind}`)}</strong>
                      <br />
                      <span class="soft small">
                        {timeOf(createdAt)} · {summary}
                      </span>
                    </span>
                    <span class={state === 'published' ? 'tag good' : 'tag'}>
                      {state === 'published' && revision !== null
                        ? t('past.revision', { revision })
                        : t(`state.${state}`)}
                    </span>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </section>
      <GoogleCard merchantId={merchantId} />
      <Download merchantId={merchantId} />
    </>
  )
}

function Download({ merchantId }: { merchantId: number }) {
  async function download() {
    const { document: text, revision } = await client.admin(merchantId).menu.export('spreadsheet')
    const link = window.document.createElement('a')
    link.href = URL.createObjectURL(new Blob([String(text)], { type: 'text/csv' }))
    link.download = `menu-${merchantId}-${revision}.csv`
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
  }
  return (
    <p>
      <button type="button" class="button quiet" onClick={() => void download()}>
        {t('template')}
      </button>
    </p>
  )
}
