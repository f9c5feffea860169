import { hash, randomBytes } from 'node:crypto'
import type { Sealing } from '../../../core/sealing.ts'
import type { RequestHead } from '../../../http/access.ts'
import type { KnownPerson } from '../accounts/rules/accounts.ts'
import { formMs, pageSessionMs } from '../rules/lifetimes.ts'

type Moment = { request: RequestHead; now: number }

/** The browser that a form was made for. */
export type FormKey = {
  token: string
  /** Sets the cookie when the browser has none. */
  headers: Record<string, string>
  /** A proof that `person` signed in on this page, worth something only with the browser's cookie. */
  startSession(person: KnownPerson): string
}

/**
 * Proves that a form was made here, for this browser, not long ago. Another site can make a browser send a form, but
 * it can neither read our token nor set our cookie. Nothing is stored: any process can check what another has made.
 * A program that is no browser cannot be made to send anything: its token alone is enough.
 */
export type FormGuard = {
  makeKey(moment: Moment): FormKey
  isGenuine(moment: Moment, token: string | undefined): boolean
  /** Whether `person` signed in on this browser's page and has kept the password since. */
  isSession(moment: Moment, session: string, person: KnownPerson): boolean
}

export function openFormGuard({ sign, isSigned }: Sealing): FormGuard {
  return {
    makeKey({ request, now }) {
      const known = readBrowser(request)
      const browser = known ?? randomBytes(32).toString('base64url')
      const headers: Record<string, string> = known ? {} : { 'set-cookie': cookieFor(request, browser) }
      const formUntil = now + formMs
      const sessionUntil = now + pageSessionMs
      return {
        token: `${formUntil}.${digestOf(browser)}.${sign('form', digestOf(browser), formUntil)}`,
        headers,
        startSession: (person) =>
          `${person.customerId}.${sessionUntil}.${sign('session', ...sessionParts(browser, sessionUntil, person))}`,
      }
    },
    isGenuine({ request, now }, token = '') {
      // The cookie's digest is in the token, so that the token can be checked where there is no cookie.
      const [until, browserDigest = '', proof = ''] = token.split('.', 3)
      const isOurs = Number(until) > now && isSigned(proof, { purpose: 'form' }, browserDigest, Number(until))
      const browser = readBrowser(request)
      return isOurs && (browser === undefined ? isNoBrowser(request) : digestOf(browser) === browserDigest)
    },
    isSession({ request, now }, session, person) {
      const browser = readBrowser(request)
      const [, until = '', proof = ''] = session.split('.', 3)
      if (browser === undefined || !(Number(until) > now)) return false
      return isSigned(proof, { purpose: 'session' }, ...sessionParts(browser, Number(until), person))
    },
  }
}

const digestOf = (browser: string) => hash('sha256', browser, 'base64url')

/** Browsers send at least one of these with a form: Origin since 2020, also where a page hides its Referer. */
const isNoBrowser = ({ headers }: RequestHead) =>
  !Object.keys(headers).some((name) => /^(cookie|origin|referer|sec-fetch-.*)$/.test(name))

/** The hash of the password is part of what is signed: a new password ends the session. */
const sessionParts = (browser: string, until: number, { customerId, passwordHash }: KnownPerson) =>
  [browser, until, customerId, passwordHash] as const

/** Over TLS a name that no neighbouring subdomain can set. */
const cookieName = ({ protocol }: RequestHead) =>
  protocol === 'https' ? '__Host-cellardoor-form' : 'cellardoor-form'

function cookieFor(request: RequestHead, browser: string): string {
  const secure = request.protocol === 'https' ? '; Secure' : ''
  return `${cookieName(request)}=${browser}; Path=/; HttpOnly; SameSite=Lax${secure}`
}

function readBrowser(request: RequestHead): string | undefined {
  const prefix = `${cookieName(request)}=`
  const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim())
  const value = cookies.find((cookie) => cookie.startsWith(prefix))?.slice(prefix.length)
  return value !== undefined && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : undefined
}
