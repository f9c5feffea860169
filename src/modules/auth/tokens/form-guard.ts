import { hash, randomBytes } from 'node:crypto'
import type { Browser, Call } from '../../../calls/call.ts'
import type { Sealing } from '../../../core/sealing.ts'
import type { KnownPerson } from '../accounts/rules/accounts.ts'
import { formMs, pageSessionMs } from '../rules.ts'

type Moment = Pick<Call, 'browser' | 'now'>

/** The browser that a form was rendered for. */
export type FormKey = {
  token: string
  /** Sets the cookie if the browser has none. */
  headers: Record<string, string>
  /** Proof that `person` signed in on this page, which is useless without the browser's cookie. */
  startSession(person: KnownPerson): string
}

/**
 * Proves that a form was recently rendered here, for this browser. Another site can make a browser submit a form, but
 * can neither read our token nor set our cookie. Nothing is stored: any process can verify a token made by another. A
 * program that isn't a browser can't be tricked into submitting anything, so its token alone is enough.
 */
export type FormGuard = {
  makeKey(moment: Moment): FormKey
  isGenuine(moment: Moment, token: string | undefined): boolean
  /** Whether `person` signed in on this browser's page and hasn't changed the password since. */
  isSession(moment: Moment, session: string, person: KnownPerson): boolean
}

export function openFormGuard({ sign, isSigned }: Sealing): FormGuard {
  return {
    makeKey({ browser, now }) {
      const known = readBrowserId(browser)
      const browserId = known ?? randomBytes(32).toString('base64url')
      const headers: Record<string, string> = known ? {} : { 'set-cookie': cookieFor(browser, browserId) }
      const formUntil = now + formMs
      const sessionUntil = now + pageSessionMs
      return {
        token: `${formUntil}.${digestOf(browserId)}.${sign('form', digestOf(browserId), formUntil)}`,
        headers,
        startSession: (person) =>
          `${person.customerId}.${sessionUntil}.${sign('session', ...sessionParts(browserId, sessionUntil, person))}`,
      }
    },
    isGenuine({ browser, now }, token = '') {
      // The cookie's digest is in the token, so the token can be checked where there is no cookie.
      const [until, browserDigest = '', proof = ''] = token.split('.', 3)
      const isOurs = Number(until) > now && isSigned(proof, { purpose: 'form' }, browserDigest, Number(until))
      const browserId = readBrowserId(browser)
      return isOurs && (browserId === undefined ? !browser.isBrowser : digestOf(browserId) === browserDigest)
    },
    isSession({ browser, now }, session, person) {
      const browserId = readBrowserId(browser)
      const [, until = '', proof = ''] = session.split('.', 3)
      if (browserId === undefined || !(Number(until) > now)) return false
      return isSigned(proof, { purpose: 'session' }, ...sessionParts(browserId, Number(until), person))
    },
  }
}

const digestOf = (browserId: string) => hash('sha256', browserId, 'base64url')

/** The password's hash is part of what is signed: a new password ends the session. */
const sessionParts = (browserId: string, until: number, { customerId, passwordHash }: KnownPerson) =>
  [browserId, until, customerId, passwordHash] as const

/** Over TLS, a name that no sibling subdomain can set. */
const cookieName = ({ isSecure }: Browser) => (isSecure ? '__Host-cellardoor-form' : 'cellardoor-form')

function cookieFor(browser: Browser, browserId: string): string {
  const secure = browser.isSecure ? '; Secure' : ''
  return `${cookieName(browser)}=${browserId}; Path=/; HttpOnly; SameSite=Lax${secure}`
}

function readBrowserId(browser: Browser): string | undefined {
  const value = browser.cookie(cookieName(browser))
  return value !== undefined && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : undefined
}
