import { accountRoutes } from '../console/account-routes.tsx'
import { translator } from '../kit/messages.ts'
import type { PageRoute } from '../server/router.ts'
import type { Visit } from '../server/visit.ts'
import { frameMessages } from './messages.ts'

const home = '/drive'

/** An empty page that the script fills: the phone keeps it, and opens it without a connection. */
async function show(visit: Visit): Promise<Response> {
  const { language, brand, session, now } = visit
  if (!visit.isSignedIn()) return visit.redirect(`${home}/signin`, 302)
  const t = translator(language, frameMessages)
  return visit.page(
    { title: t('title') },
    <div
      id="drive"
      data-language={language}
      data-brand={brand.name}
      data-logo={brand.logo ?? '/web/icon.svg'}
      data-demo={brand.demo ? 'true' : 'false'}
      data-now={String(now)}
      data-token={session.formToken()}
    >
      <main class="wrap narrow stack">
        <h1>{t('title')}</h1>
        <p class="soft" role="status">
          {t('loading')}
        </p>
        <noscript>
          <p>{t('needs.script')}</p>
        </noscript>
      </main>
    </div>,
  )
}

export const driveRoutes: readonly PageRoute[] = [
  ...accountRoutes({
    app: 'drive',
    scope: 'global,driver',
    words: ({ language }) => translator(language, frameMessages),
    look: { orientation: 'portrait', background_color: '#ffffff' },
  }),
  { method: 'GET', path: '/drive', app: 'drive', handle: show },
]
