import type { ComponentChildren, VNode } from 'preact'
import { type Answer, RefusalError } from '../../sdk/src/index.ts'
import { translator } from '../kit/messages.ts'
import { kitMessages } from '../kit/texts.ts'
import { ownPath, type Visit } from '../server/visit.ts'
import { FrameView, LiveView, type NavLink, PageHeading } from './frame-view.tsx'
import { consoleMessages } from './messages.ts'

/** Only within the console: its session cookie is useless elsewhere. */
export function backInto(home: string, visit: Visit, fields?: URLSearchParams): string {
  const wanted = ownPath(fields?.get('back') ?? visit.url.searchParams.get('back') ?? home)
  return wanted === home || wanted.startsWith(`${home}/`) ? wanted : home
}

/** Answers of the API that a console needs before it can show anything. */
export type Known = {
  shops?: Answer<'get_merchant_admin_merchants'>['merchants']
  session?: Answer<'get_operator_session'>
}

type FirstScreen = {
  title: string
  known?: Known
  /** The page's frame, if the server can tell what it looks like. */
  frame?: VNode | undefined
}

/** The document of a console. */
export async function showConsole(
  visit: Visit,
  { home, open }: { home: string; open(): Promise<FirstScreen> },
): Promise<Response> {
  const { language, url } = visit
  if (!visit.isSignedIn())
    return visit.redirect(`${home}/signin?back=${encodeURIComponent(url.pathname + url.search)}`, 302)
  const t = translator(language, consoleMessages)
  const { title, known, frame } = await open()
  const words = { title, loading: t('loading'), needsScript: t('needs.script') }
  return visit.page({ title }, <ScriptPage id="console" {...{ visit, known, frame, ...words }} />)
}

/**
 * Reads for the first screen. If that fails, the script asks again and says what's wrong; visitors who are signed out go
 * to the sign-in at once.
 */
export async function readFirst<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof RefusalError && error.is('invalid_token')) throw error
    return undefined
  }
}

type FirstFrameProps = {
  visit: Visit
  start: { href: string; text: string }
  links: readonly NavLink[]
  head: ComponentChildren
  headEnd: ComponentChildren
  title: string
  /** Next to the heading. */
  besideTitle?: ComponentChildren
}

/** The frame of a console's page, as it looks until the script has loaded the page itself. */
export function FirstFrame({ visit, headEnd, title, besideTitle, ...rest }: FirstFrameProps) {
  const { language, brand } = visit
  const t = translator(language, consoleMessages)
  const kit = translator(language, kitMessages)
  return (
    <FrameView
      {...rest}
      brand={{ name: brand.name, logo: findLogo(visit) }}
      words={{ skip: kit('skip'), navigation: t('nav.main'), more: t('nav.more') }}
      headEnd={
        <>
          <LiveView state="connecting" text={t('live.connecting')} />
          {headEnd}
        </>
      }
    >
      <PageHeading title={title}>{besideTitle}</PageHeading>
      <Waiting loading={t('loading')} needsScript={t('needs.script')} />
    </FrameView>
  )
}

export const findLogo = ({ brand }: Visit) => brand.logo ?? '/web/icon.svg'

type ScriptPageProps = {
  id: string
  visit: Visit
  title: string
  loading: string
  needsScript: string
  known?: Known | undefined
  frame?: VNode | undefined
}

/**
 * The body of an application whose script renders everything else. The attributes have what it can't get from the API:
 * the language, the brand, the service's clock, and a token for the sign-out form.
 */
export function ScriptPage({ id, visit, title, loading, needsScript, known, frame }: ScriptPageProps) {
  const { language, brand, session, now } = visit
  return (
    <div
      id={id}
      data-language={language}
      data-brand={brand.name}
      data-logo={findLogo(visit)}
      data-demo={brand.demo ? 'true' : 'false'}
      data-now={String(now)}
      data-token={session.formToken()}
      data-known={known && JSON.stringify(known)}
    >
      {frame ?? (
        <main class="wrap narrow stack">
          <h1>{title}</h1>
          <Waiting {...{ loading, needsScript }} />
        </main>
      )}
    </div>
  )
}

export const Waiting = ({ loading, needsScript }: { loading: string; needsScript: string }) => (
  <>
    <p class="soft loading" role="status">
      {loading}
    </p>
    <noscript>
      <p>{needsScript}</p>
    </noscript>
  </>
)
