import type { Answer } from '../../../sdk/src/index.ts'
import { browserName } from '../../kit/browser-name.ts'
import { formatForReader, knownZone, nameZone } from '../../kit/clock.ts'
import { FaultSummary, type Faults, Field, Form } from '../../kit/form.tsx'
import { translator } from '../../kit/messages.ts'
import { Notice } from '../../kit/notice.tsx'
import { Plain } from '../../kit/plain-page.tsx'
import { splitFaults } from '../../kit/refusals.ts'
import { kitMessages } from '../../kit/texts.ts'
import { readCookie } from '../../server/browser-session.ts'
import type { PageRoute } from '../../server/router.ts'
import type { Visit } from '../../server/visit.ts'
import { messages } from '../messages.ts'

const path = '/admin/account'
type Own = Answer<'get_operator_session'>
type Session = Own['sessions'][number]
type Shown = { faults?: Faults; done?: string }

/** Your own sessions and password. Rendered on the server and sent as forms: no script may handle a password. */
async function showAccount(visit: Visit, { faults, done }: Shown = {}): Promise<Response> {
  if (!visit.isSignedIn()) return visit.redirect(`/admin/signin?back=${path}`, 302)
  const own = await visit.api.client.request('get_operator_session')
  const { language, brand } = visit
  const t = translator(language, messages.account)
  return visit.page(
    { title: t('title') },
    <Plain title={t('title')} brand={brand} home="/admin">
      <p>
        <strong>{own.staff.name}</strong>{' '}
        <span class="soft">
          {own.staff.email} · {own.staff.role}
        </span>
      </p>
      {done && <Notice kind="good">{done}</Notice>}
      <Sessions visit={visit} sessions={own.sessions} />
      <Password visit={visit} faults={faults} />
      <Factors visit={visit} own={own} />
      <a class="button quiet wide" href="/admin">
        {t('back')}
      </a>
    </Plain>,
    { status: faults ? 400 : 200 },
  )
}

function Sessions({ visit, sessions }: { visit: Visit; sessions: readonly Session[] }) {
  const t = translator(visit.language, messages.account)
  return (
    <section class="card stack" aria-label={t('sessions')}>
      <h2>{t('sessions')}</h2>
      <p class="soft">{t('sessions.about')}</p>
      <ul class="plain-rows">
        {sessions.map((session) => (
          <SessionRow key={session.session_id} visit={visit} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form action={`${path}/sessions/others`} token={visit.session.formToken()}>
          <button type="submit" class="button quiet">
            {t('end.others')}
          </button>
        </Form>
      )}
    </section>
  )
}

function SessionRow({ visit, session }: { visit: Visit; session: Session }) {
  const { session_id, ip, user_agent, created_at, last_seen_at, current } = session
  const { language } = visit
  const t = translator(language, messages.account)
  const browser = browserName(user_agent) || t('unknown')
  // The cookie was set by the console: a page rendered on the server cannot ask for the time zone.
  const zone = knownZone(readCookie(visit.request, 'zone')) ?? 'UTC'
  const timeOf = (iso: string) => `${formatForReader(iso, { language, zone })} ${nameZone(iso, zone)}`
  const times = { began: timeOf(created_at), seen: timeOf(last_seen_at) }
  return (
    <li>
      <span>
        <strong>{browser}</strong> <span class="soft number">{ip}</span>
        <br />
        <span class="soft small">{t('session.times', times)}</span>
      </span>
      {current ? (
        <span class="tag good">{t('current')}</span>
      ) : (
        <Form action={`${path}/sessions`} token={visit.session.formToken()}>
          <input type="hidden" name="session_id" value={session_id} />
          <button
            type="submit"
            class="button quiet small-button"
            aria-label={t('end.named', { browser, ip })}
          >
            {t('end')}
          </button>
        </Form>
      )}
    </li>
  )
}

function Password({ visit, faults }: { visit: Visit; faults: Faults | undefined }) {
  const t = translator(visit.language, messages.account)
  const fresh = { type: 'password', autocomplete: 'new-password', maxLength: 128, faults }
  return (
    <section class="card stack" aria-label={t('password')}>
      <h2>{t('password')}</h2>
      <p class="soft">{t('password.about')}</p>
      <FaultSummary faults={faults} title={translator(visit.language, kitMessages)('form.faults')} />
      <Form class="stack" action={`${path}/password`} token={visit.session.formToken()}>
        <Field
          {...{ name: 'current_password', label: t('password.current'), type: 'password', faults }}
          autocomplete="current-password"
        />
        <Field {...{ name: 'password', label: t('password.new'), hint: t('password.hint'), ...fresh }} />
        <Field {...{ name: 'again', label: t('password.again'), ...fresh }} />
        <button type="submit" class="button wide">
          {t('password.submit')}
        </button>
      </Form>
    </section>
  )
}

function Factors({ visit, own: { staff } }: { visit: Visit; own: Own }) {
  const t = translator(visit.language, messages.account)
  const factors = (['totp', 'passkey'] as const).filter((factor) => staff.second_factors.includes(factor))
  return (
    <section class="card stack" aria-label={t('factor')}>
      <h2>{t('factor')}</h2>
      {factors.length === 0 && <p>{t('factor.none')}</p>}
      {factors.map((factor) => (
        <p key={factor}>{t(`factor.${factor}`)}</p>
      ))}
      <a class="button quiet" href="/admin/second-factor">
        {t('factor.replace')}
      </a>
    </section>
  )
}

async function endOne(visit: Visit): Promise<Response> {
  const session_id = (await visit.form()).get('session_id') ?? ''
  const { ended } = await visit.api.client.request('delete_operator_session', { session_id })
  return showEnded(visit, ended)
}

async function endOthers(visit: Visit): Promise<Response> {
  const { client } = visit.api
  const { sessions } = await client.request('get_operator_session')
  const others = sessions.filter(({ current }) => !current)
  for (const { session_id } of others) await client.request('delete_operator_session', { session_id })
  return showEnded(visit, others.length)
}

const showEnded = (visit: Visit, count: number) =>
  showAccount(visit, { done: translator(visit.language, messages.account)('ended', { count }) })

async function changePassword(visit: Visit): Promise<Response> {
  const fields = await visit.form()
  const t = translator(visit.language, messages.account)
  const [current_password = '', password = '', again = ''] = ['current_password', 'password', 'again'].map(
    (name) => fields.get(name) ?? '',
  )
  if (password !== again) return showAccount(visit, { faults: { again: [t('password.differs')] } })
  try {
    const { ended } = await visit.api.client.request('put_operator_session', { current_password, password })
    return showAccount(visit, { done: `${t('password.done')} ${t('ended', { count: ended })}` })
  } catch (error) {
    const words = (field: string) => (field === 'password' ? t('password.short') : undefined)
    return showAccount(visit, { faults: splitFaults(error, ['current_password', 'password'], {}, words) })
  }
}

const post = (below: string, handle: PageRoute['handle']): PageRoute => ({
  ...{ method: 'POST', path: `${path}/${below}`, app: 'admin', handle },
})

export const accountRoutes: readonly PageRoute[] = [
  { method: 'GET', path, app: 'admin', handle: (visit) => showAccount(visit) },
  post('sessions', endOne),
  post('sessions/others', endOthers),
  post('password', changePassword),
]
