import { translator } from '../kit/messages.ts'
import { ownPath, type Visit } from '../server/visit.ts'
import { consoleMessages } from './messages.ts'

/** Only within the console: its session cookie is useless elsewhere. */
export function backInto(home: string, visit: Visit, fields?: URLSearchParams): string {
  const wanted = ownPath(fields?.get('back') ?? visit.url.searchParams.get('back') ?? home)
  return wanted === home || wanted.startsWith(`${home}/`) ? wanted : home
}

/** The document of a console. */
export async function showConsole(
  visit: Visit,
  { home, title }: { home: string; title: string },
): Promise<Response> {
  const { language, url } = visit
  if (!visit.isSignedIn())
    return visit.redirect(`${home}/signin?back=${encodeURIComponent(url.pathname + url.search)}`, 302)
  const t = translator(language, consoleMessages)
  const words = { title, loading: t('loading'), needsScript: t('needs.script') }
  return visit.page({ title }, <ScriptPage id="console" {...{ visit, ...words }} />)
}

type ScriptPageProps = { id: string; visit: Visit; title: string; loading: string; needsScript: string }

/**
 * The body of an application whose script renders everything else. The attributes have what it can't get from the API:
 * the language, the brand, the service's clock, and a token for the sign-out form.
 */
export function ScriptPage({ id, visit, title, loading, needsScript }: ScriptPageProps) {
  const { language, brand, session, now } = visit
  return (
    <div
      id={id}
      data-language={language}
      data-brand={brand.name}
      data-logo={brand.logo ?? '/web/icon.svg'}
      data-demo={brand.demo ? 'true' : 'false'}
      data-now={String(now)}
      data-token={session.formToken()}
    >
      <main class="wrap narrow stack">
        <h1>{title}</h1>
        <p class="soft loading" role="status">
          {loading}
        </p>
        <noscript>
          <p>{needsScript}</p>
        </noscript>
      </main>
    </div>
  )
}
