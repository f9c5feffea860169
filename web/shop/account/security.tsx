import type { Faults } from '../../kit/form.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Notice } from '../../kit/notice.tsx'
import type { PageRoute } from '../../server/router.ts'
import type { Visit } from '../../server/visit.ts'
import { ShopPage } from '../layout.tsx'
import { accountWords } from '../messages.ts'
import { ContactSection, contactRoutes } from './contact.tsx'
import { PasskeySection, passkeyRoutes } from './passkeys.tsx'
import { PasswordSection, passwordRoutes } from './password.tsx'
import { securityPath } from './section.tsx'
import { SessionSections, sessionRoutes } from './sessions.tsx'

/** Everything about signing in: email and phone, password, passkeys, browsers and apps. */
async function showSecurity(
  visit: Visit,
  more: { faults?: Faults; typed?: URLSearchParams } = {},
): Promise<Response> {
  if (!visit.isSignedIn()) return visit.redirect(`/signin?back=${securityPath}`)
  const { customer } = visit.api.client
  const [person, { passkeys }, { sessions }] = await Promise.all([
    readPerson(visit),
    customer.passkeys.list(),
    customer.sessions.list(),
  ])
  const t = accountWords(visit.language)
  const done = visit.url.searchParams.get('done')
  return visit.page(
    { title: t('security') },
    <ShopPage visit={visit}>
      <p>
        <a class="button plain" href="/account">
          <Icon name="back" /> {t('title')}
        </a>
      </p>
      <h1>{t('security')}</h1>
      {isDone(done) && <Notice kind="good">{t(`done.${done}`)}</Notice>}
      <div class="account-grid">
        <ContactSection {...{ visit, person, ...more }} />
        <PasswordSection {...{ visit, ...more }} />
        <PasskeySection {...{ visit, passkeys, ...more }} />
        <SessionSections {...{ visit, sessions }} />
      </div>
    </ShopPage>,
    { status: more.faults ? 400 : 200 },
  )
}

const dones = ['email', 'phone', 'password', 'added', 'removed', 'ended'] as const
const isDone = (text: string | null): text is (typeof dones)[number] =>
  dones.includes(text as (typeof dones)[number])

/** A default address that can't be verified makes the API refuse the account, which includes pending changes. */
async function readPerson(visit: Visit) {
  const { client } = visit.api
  const account = await client.customer.account().catch(() => undefined)
  const { user } = account ?? (await client.auth.whoAmI())
  const known = account?.user
  return {
    email: user.email,
    phone: known?.phone ?? '',
    waitingEmail: known?.pending_updates?.to_email ?? undefined,
  }
}

export const securityRoutes: readonly PageRoute[] = [
  { method: 'GET', path: securityPath, app: 'shop', handle: (visit) => showSecurity(visit) },
  ...contactRoutes(showSecurity),
  ...passwordRoutes(showSecurity),
  ...passkeyRoutes(showSecurity),
  ...sessionRoutes,
]
