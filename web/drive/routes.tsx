import { accountRoutes } from '../console/account-routes.tsx'
import { ScriptPage } from '../console/show-console.tsx'
import { translator } from '../kit/messages.ts'
import type { PageRoute } from '../server/router.ts'
import type { Visit } from '../server/visit.ts'
import { frameMessages } from './messages.ts'

const home = '/drive'

/** An empty page that the script fills: the phone caches it and opens it offline. */
async function show(visit: Visit): Promise<Response> {
  if (!visit.isSignedIn()) return visit.redirect(`${home}/signin`, 302)
  const t = translator(visit.language, frameMessages)
  const words = { title: t('title'), loading: t('loading'), needsScript: t('needs.script') }
  return visit.page({ title: t('title') }, <ScriptPage id="drive" {...{ visit, ...words }} />)
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
