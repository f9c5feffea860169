import type { Answer } from '../../../sdk/src/index.ts'
import { browserName } from '../../kit/browser-name.ts'
import { Form } from '../../kit/form.tsx'
import { formatLongDay } from '../../kit/format.ts'
import { Icon, type IconName } from '../../kit/icon.tsx'
import type { PageRoute } from '../../server/router.ts'
import type { Visit } from '../../server/visit.ts'
import { accountWords } from '../messages.ts'
import { Section, securityPath } from './section.tsx'

type Session = Answer<'get_customer_sessions'>['sessions'][number]

/** Browsers in which the person is signed in, and authorized apps. */
export function SessionSections({ visit, sessions }: { visit: Visit; sessions: readonly Session[] }) {
  const t = accountWords(visit.language)
  const own = sessions.filter(({ by_code }) => !by_code)
  const apps = sessions.filter(({ by_code }) => by_code)
  return (
    <>
      <Section id="sessions" title={t('sessions')}>
        <Entries visit={visit} sessions={own} icon="globe" />
        {own.length > 1 && (
          <Form action="/account/sessions/others" token={visit.session.formToken()}>
            <button class="button quiet" type="submit">
              {t('sessions.others')}
            </button>
          </Form>
        )}
      </Section>
      <Section id="apps" title={t('apps')}>
        {apps.length === 0 && <p class="soft">{t('apps.none')}</p>}
        <Entries visit={visit} sessions={apps} icon="settings" />
        <p>
          <a class="link-button" href="/account/apps">
            {t('apps.manage')}
          </a>
        </p>
      </Section>
    </>
  )
}

function Entries({ visit, sessions, icon }: { visit: Visit; sessions: readonly Session[]; icon: IconName }) {
  const t = accountWords(visit.language)
  const token = visit.session.formToken()
  return (
    <ul class="stack">
      {sessions.map(({ session_id, current, app, by_code, user_agent, created_at }) => {
        const name = by_code ? app : browserName(user_agent) || t('sessions.unknown')
        return (
          <li key={session_id} class="entry">
            <Icon name={icon} />
            <span>
              <strong>{name}</strong> {current && <span class="tag good">{t('sessions.this')}</span>}
              <br />
              <span class="soft small">
                {!by_code && `${app} · `}
                {t('since', { day: formatLongDay(created_at, visit.language) })}
              </span>
            </span>
            {!current && (
              <Form action={`/account/sessions/${session_id}/end`} token={token}>
                <button class="link-button small" type="submit" aria-label={`${t('sessions.end')}: ${name}`}>
                  {t('sessions.end')}
                </button>
              </Form>
            )}
          </li>
        )
      })}
    </ul>
  )
}

async function endOne(visit: Visit): Promise<Response> {
  await visit.api.client.customer.sessions.end(Number(visit.params.session))
  return visit.redirect(`${securityPath}?done=ended`)
}

async function endOthers(visit: Visit): Promise<Response> {
  await visit.api.client.customer.sessions.endOthers()
  return visit.redirect(`${securityPath}?done=ended`)
}

export const sessionRoutes: readonly PageRoute[] = [
  { method: 'POST', path: '/account/sessions/others', app: 'shop', handle: endOthers },
  { method: 'POST', path: '/account/sessions/:session/end', app: 'shop', handle: endOne },
]
