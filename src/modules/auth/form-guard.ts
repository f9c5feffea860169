import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { KnownPerson } from './rules/accounts.ts'
import { formMs, pageSessionMs } from './rules/lifetimes.ts'

type Moment = { request: FastifyRequest; now: number }

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

export function openFormGuard(secret: Buffer): FormGuard {
  const sign = (...parts: (string | number)[]) =>
    createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url')
  // The cookie's digest is in the token, so that the token can be checked where there is no cookie.
  const formToken = (browserDigest: string, until: number) =>
    `${until}.${browserDigest}.${sign('form', browserDigest, until)}`
  // The password's hash is part of it: a new password ends it.
  const sessionToken = (browser: string, until: number, { customerId, passwordHash }: KnownPerson) =>
    `${customerId}.${until}.${sign('session', browser, until, customerId, passwordHash)}`

  return {
    makeKey({ request, now }) {
      const known = readBrowser(request)
      const browser = known ?? randomBytes(32).toString('base64url')
      const headers: Record<string, string> = known ? {} : { 'set-cookie': cookieFor(request, browser) }
      return {
        token: formToken(digestOf(browser), now + formMs),
        headers,
        startSession: (person) => sessionToken(browser, now + pageSessionMs, person),
      }
    },
    isGenuine({ request, now }, token = '') {
      const [until, browserDigest = ''] = token.split('.', 2)
      const isOurs = Number(until) > now && isSame(token, formToken(browserDigest, Number(until)))
      const browser = readBrowser(request)
      return isOurs && (browser === undefined ? isNoBrowser(request) : digestOf(browser) === browserDigest)
    },
    isSession({ request, now }, session, person) {
      const browser = readBrowser(request)
      const until = Number(session.split('.')[1])
      return browser !== undefined && until > now && isSame(session, sessionToken(browser, until, person))
    },
  }
}

const digestOf = (browser: string) => hash('sha256', browser, 'base64url')

/** Browsers send at least one of these with a form: Origin since 2020, also where a page hides its Referer. */
const isNoBrowser = ({ headers }: FastifyRequest) =>
  !Object.keys(headers).some((name) => /^(cookie|origin|referer|sec-fetch-.*)$/.test(name))

/** Over TLS a name that no neighbouring subdomain can set. */
const cookieName = ({ protocol }: FastifyRequest) =>
  protocol === 'https' ? '__Host-cellardoor-form' : 'cellardoor-form'

function cookieFor(request: FastifyRequest, browser: string): string {
  const secure = request.protocol === 'https' ? '; Secure' : ''
  return `${cookieName(request)}=${browser}; Path=/; HttpOnly; SameSite=Lax${secure}`
}

function readBrowser(request: FastifyRequest): string | undefined {
  const prefix = `${cookieName(request)}=`
  const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim())
  const value = cookies.find((cookie) => cookie.startsWith(prefix))?.slice(prefix.length)
  return value !== undefined && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : undefined
}

function isSame(presented: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(presented), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
