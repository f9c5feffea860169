import { accountRoutes } from '../console/account-routes.tsx'
import { findLogo, ScriptPage, Waiting } from '../console/show-console.tsx'
import { translator } from '../kit/messages.ts'
import type { PageRoute } from '../server/router.ts'
import type { Visit } from '../server/visit.ts'
import { appMessages, frameMessages } from './messages.ts'

const home = '/drive'

/** An empty page that the script fills: the phone caches it and opens it offline. */
async function show(visit: Visit): Promise<Response> {
  if (!visit.isSignedIn()) return visit.redirect(`${home}/signin`, 302)
  const t = translator(visit.language, frameMessages)
  const words = { title: t('title'), loading: t('loading'), needsScript: t('needs.script') }
  const frame = (
    <FirstScreen {...{ visit, ...words }} heading={translator(visit.language, appMessages)('day.title')} />
  )
  return visit.page({ title: t('title') }, <ScriptPage id="drive" {...{ visit, frame, ...words }} />)
}

type FirstScreenProps = { visit: Visit; heading: string; loading: string; needsScript: string }

/** What the app shows until its script knows the day. */
const FirstScreen = ({ visit, heading, ...words }: FirstScreenProps) => (
  <>
    <header class="drive-head">
      <a href="#/" class="brand">
        <img src={findLogo(visit)} alt="" width="28" height="28" />
        {visit.brand.name}
      </a>
    </header>
    <main class="wrap narrow stack drive-main">
      <h1>{heading}</h1>
      <Waiting {...words} />
    </main>
  </>
)

export const driveRoutes: readonly PageRoute[] = [
  ...accountRoutes({
    app: 'drive',
    scope: 'global,driver',
    words: ({ language }) => translator(language, frameMessages),
    look: { orientation: 'portrait', background_color: '#ffffff' },
  }),
  { method: 'GET', path: '/drive', app: 'drive', handle: show },
]
