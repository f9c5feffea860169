import type { VNode } from 'preact'
import type { AccountPage } from '../../page-contract/account.ts'
import type { PageBrand } from '../../page-contract/pages.ts'
import { iconAddress } from '../kit/icon.tsx'
import type { Language } from '../kit/messages.ts'
import type { PageParts } from '../kit/page-parts.ts'
import { Plain } from '../kit/plain-page.tsx'
import { Authorize, Card, CardSignIn, SignUp } from './app-pages.tsx'
import { Consent, ConsentAnswered } from './consent-pages.tsx'
import { type AccountWords, accountWords } from './messages.ts'
import { Apps, AppsSignIn, Confirm, Forgotten, Invitation, InvitationAccepted, Reset } from './own-pages.tsx'
import { filled } from './parts.tsx'

/**
 * Account pages. They run no script, and their forms post only here or back to the app. The marketplace's name is not a
 * link: someone signing in to an app should not get lost, and the form should be the keyboard's first stop.
 */
export function accountPage(page: AccountPage, language: Language, brand: PageBrand): PageParts {
  const t = accountWords(language, brand.name)
  const { title, body } = chooseContent(page, language, t)
  const hasFaults = 'faults' in page && page.faults !== undefined
  const target = 'formTarget' in page ? page.formTarget : undefined
  return {
    title: hasFaults ? t('error', { title }) : title,
    body: (
      <Plain title={title} brand={{ name: brand.name, logo: brand.logo ?? iconAddress }}>
        {body}
      </Plain>
    ),
    allow: { 'form-action': `'self'${target ? ` ${target}` : ''}` },
  }
}

type Content = { title: string; body: VNode }

function chooseContent(page: AccountPage, language: Language, t: AccountWords): Content {
  switch (page.name) {
    case 'authorize':
      return { title: t('authorize.title', { app: page.appName }), body: <Authorize page={page} t={t} /> }
    case 'sign-up':
      return { title: t('signup.title', { app: page.appName }), body: <SignUp page={page} t={t} /> }
    case 'card-sign-in':
      return { title: t('card.signin.title'), body: <CardSignIn page={page} t={t} /> }
    case 'card':
      return { title: t('card.title'), body: <Card page={page} t={t} /> }
    case 'apps-sign-in':
      return { title: t('apps.signin.title'), body: <AppsSignIn page={page} t={t} /> }
    case 'apps':
      return { title: t('apps.title'), body: <Apps {...{ page, t, language }} /> }
    case 'forgotten':
      return { title: t('forgotten'), body: <Forgotten page={page} t={t} /> }
    case 'reset':
      return { title: t('reset.title'), body: <Reset page={page} t={t} /> }
    case 'confirm':
      return { title: t(`confirm.${page.kind}.title`), body: <Confirm page={page} t={t} /> }
    case 'invitation':
      return {
        title: t('invitation.title', { group: page.groupName }),
        body: <Invitation page={page} t={t} />,
      }
    case 'consent':
      return {
        title: t('replace.title', { order: page.orderId }),
        body: <Consent {...{ page, t, language }} />,
      }
    case 'consent-answered':
      return {
        title: t(page.isCanceled ? 'replaced.canceled.title' : 'thanks'),
        body: <ConsentAnswered {...{ page, t, language }} />,
      }
    case 'refused':
      return {
        title: t(page.status === 429 ? 'refused.often' : 'refused.title'),
        body: <Refused page={page} t={t} />,
      }
    default:
      return doneContent(page, t)
  }
}

/** Links shown on account pages, for the applications that are being served. */
const waysOn = {
  'forgotten-sent': [
    { href: '/signin', text: 'go.shop' },
    { href: '/partner/signin', text: 'go.partner' },
  ],
  'reset-done': [
    { href: '/signin', text: 'go.shop' },
    { href: '/partner/signin', text: 'go.partner' },
  ],
} as const

/** Shown after a form has been submitted successfully. */
function doneContent(
  page: Extract<AccountPage, { name: 'forgotten-sent' | 'reset-done' | 'confirmed' | 'invitation-accepted' }>,
  t: AccountWords,
): Content {
  const ways = 'hasWeb' in page && page.hasWeb ? waysOn[page.name] : []
  const say = (title: string, text: string, elements: Record<string, VNode> = {}) => ({
    title,
    body: (
      <>
        <p role="status">{filled(text, elements)}</p>
        {ways.length > 0 && (
          <p class="choices">
            {ways.map(({ href, text }, index) => (
              <a key={href} class={index === 0 ? 'button' : 'button quiet'} href={href}>
                {t(text)}
              </a>
            ))}
          </p>
        )}
      </>
    ),
  })
  switch (page.name) {
    case 'forgotten-sent':
      return say(t('forgotten.sent.title'), t('forgotten.sent'), { email: <strong>{page.email}</strong> })
    case 'reset-done':
      return say(t('reset.done.title'), t('reset.done'))
    case 'confirmed':
      return say(t('thanks'), t(`confirm.${page.kind}.done`))
    case 'invitation-accepted':
      return { title: t('invitation.welcome'), body: <InvitationAccepted page={page} t={t} /> }
  }
}

/** Errors caused by an app are meant for its developers, so they appear below. */
function Refused({ page, t }: { page: Extract<AccountPage, { name: 'refused' }>; t: AccountWords }) {
  const { texts, waitSeconds, forDevelopers } = page
  return (
    <>
      <div role="alert">
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      {waitSeconds !== undefined && (
        <p>
          {waitSeconds < 90
            ? t('refused.wait.seconds', { seconds: waitSeconds })
            : t('refused.wait.minutes', { minutes: Math.ceil(waitSeconds / 60) })}
        </p>
      )}
      {forDevelopers && (
        <>
          <p>{t('refused.back')}</p>
          <p class="soft small">
            {t('refused.developers')}{' '}
            {forDevelopers.map(({ code, text }) => (
              <span key={code + text}>
                <code>{code}</code> {text}{' '}
              </span>
            ))}
          </p>
        </>
      )}
    </>
  )
}
