import { ConnectionError, RefusalError } from '../../sdk/src/index.ts'
import { translator } from '../kit/messages.ts'
import { Notice } from '../kit/notice.tsx'
import { Plain } from '../kit/plain-page.tsx'
import { kitMessages } from '../kit/texts.ts'
import { BusyError } from './api.ts'
import { ownPath, type Visit } from './visit.ts'

type Fault = { kind: 'stale_form' } | { kind: 'foreign_form' } | { kind: 'error'; error: unknown }

/** The error page, in the application's look; scripts get an error in the API's format. */
export function showFault(visit: Visit, fault: Fault): Response {
  const t = translator(visit.language, kitMessages)
  if (fault.kind !== 'error') {
    if (wantsJson(visit))
      return visit.json({ message: [{ code: fault.kind, user_msg: t('fault.form'), dev_msg: '' }] }, 403)
    const back = pageOfForm(visit) ?? ownPath(visit.url.pathname)
    // Signing out in another tab ends the forms of this one, too.
    const isSignedOut = visit.app === 'shop' && !visit.isSignedIn()
    return show(
      visit,
      403,
      t('fault.form.title'),
      [t('fault.form')],
      [
        { href: back, text: t('fault.form.back') },
        ...(isSignedOut ? [{ href: signInTo(visit, back), text: t('signin') }] : []),
      ],
    )
  }
  const { error } = fault
  // The visitor signs in and returns. An expired token ends the session; a guest keeps the cart.
  if (error instanceof RefusalError && error.is('invalid_token')) {
    if (visit.isSignedIn()) visit.session.set({}, { isNewPerson: true })
    if (wantsJson(visit)) return visit.json({ message: [...error.reasons] }, 401)
    const back = visit.request.method === 'GET' ? visit.url.pathname + visit.url.search : pageOfForm(visit)
    return visit.redirect(signInTo(visit, back ?? '/'))
  }
  if (error instanceof RefusalError) {
    if (wantsJson(visit)) return visit.json({ message: [...error.reasons] }, error.status)
    const isMissing = error.is('no_rest', 'no_item', 'unknown_order', 'unknown_path')
    if (isMissing) return showMissing(visit, 404)
    return show(visit, error.status, t('fault.refused.title'), error.userMessages)
  }
  const isBusy = error instanceof BusyError || error instanceof ConnectionError
  const status = error instanceof BusyError ? error.status : isBusy ? 503 : 500
  const text = status === 429 ? t('fault.busy') : isBusy ? t('fault.away') : t('fault.own')
  if (wantsJson(visit))
    return visit.json({ message: [{ code: 'unavailable', user_msg: text, dev_msg: '' }] }, status)
  return show(visit, status, isBusy ? t('fault.away.title') : t('fault.own.title'), [text])
}

const signInTo = ({ app }: Visit, back: string) =>
  `${app === 'shop' ? '' : `/${app}`}/signin?back=${encodeURIComponent(back)}`

/** The page of ours from which a form was sent, if the browser tells. */
function pageOfForm({ request, url }: Visit): string | undefined {
  const page = URL.parse(request.headers.get('referer') ?? '')
  return page?.host === url.host ? ownPath(page.pathname + page.search) : undefined
}

export function showMissing(visit: Visit, status: 404 | 405): Response {
  const t = translator(visit.language, kitMessages)
  return show(visit, status, t('fault.missing.title'), [t('fault.missing')])
}

/** Links from a dead end to what most people look for. */
const ways = [
  { href: '/search', words: 'fault.ways.places' },
  { href: '/drinks', words: 'fault.ways.drinks' },
  { href: '/orders', words: 'fault.ways.orders' },
  { href: '/account', words: 'fault.ways.account' },
  { href: '/help', words: 'fault.ways.help' },
] as const

const wantsJson = ({ request }: Visit) => (request.headers.get('accept') ?? '').startsWith('application/json')

function show(
  visit: Visit,
  status: number,
  title: string,
  lines: readonly string[],
  more: readonly { href: string; text: string }[] = [],
) {
  const t = translator(visit.language, kitMessages)
  const home = visit.app === 'shop' ? '/' : `/${visit.app}`
  const body = (
    <>
      <Notice kind="problem">
        {[...new Set(lines)].map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Notice>
      <p class="actions">
        {more.map(({ href, text }, index) => (
          <a key={href} class={index === 0 ? 'button' : 'button quiet'} href={href}>
            {text}
          </a>
        ))}
        <a class={more.length > 0 ? 'button quiet' : 'button'} href={home}>
          {t('fault.home')}
        </a>
      </p>
      {visit.app === 'shop' && status === 404 && (
        <nav aria-label={t('fault.ways')}>
          <ul class="chips">
            {ways.map(({ href, words }) => (
              <li key={href}>
                <a class="chip" href={href}>
                  {t(words)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  )
  const framed = visit.frame?.(
    visit,
    <div class="narrow stack">
      <h1>{title}</h1>
      {body}
    </div>,
  )
  return visit.page(
    { title },
    framed ?? (
      <Plain title={title} brand={visit.brand} home={home}>
        {body}
      </Plain>
    ),
    { status },
  )
}
