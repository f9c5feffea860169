import { randomBytes } from 'node:crypto'
import type { Session } from '../../sdk/src/index.ts'
import type { Sealer, Visitor } from './contract.ts'

/** Each application has its own session: signing in to a console doesn't sign in to the shop. */
export type AppName = 'shop' | 'partner' | 'admin' | 'drive'

/** The content of the encrypted cookie. Tokens are stored nowhere else, and scripts can't read them. */
type Sealed = {
  browser: string
  session: Session
  orderTokens?: readonly string[]
  earlierGuest?: string | undefined
}

export type BrowserSession = {
  get(): Session
  /** Signing in or out creates a new identity, so anything prepared before can't be used afterwards. */
  set(session: Session, options?: { isNewPerson?: boolean }): void
  /** The token of the guest who ordered in this browser before someone signed in. Signing out forgets it. */
  earlierGuest(): string | undefined
  /** Tokens of order links opened in this browser, most recent first. */
  orderTokens(): readonly string[]
  setOrderTokens(tokens: readonly string[]): void
  /** Must be included in every form of this browser. */
  formToken(): string
  isFormToken(token: string | null): boolean
  /** The cookie to set, if anything has changed. */
  cookie(): string | undefined
}

const cookieDays = 60
/** A cookie has room for 4 KB. */
const maxOrderTokens = 5
const formMs = 12 * 3_600_000

export function openBrowserSession(
  { app, request, visitor, now }: { app: AppName; request: Request; visitor: Visitor; now: number },
  sealer: Sealer,
): BrowserSession {
  const name = `${visitor.isSecure ? '__Host-' : ''}cellardoor-${app}`
  const known = readSealed(sealer.unseal(`web session ${app}`, readCookie(request, name) ?? ''))
  let {
    browser,
    session,
    orderTokens = [],
    earlierGuest,
  }: Sealed = known ?? { browser: newBrowser(), session: {} }
  let isChanged = false

  return {
    get: () => session,
    set(next, { isNewPerson = false } = {}) {
      earlierGuest = next.accessToken ? (session.guestToken ?? earlierGuest) : undefined
      session = next
      if (isNewPerson) browser = newBrowser()
      isChanged = true
    },
    earlierGuest: () => earlierGuest,
    orderTokens: () => orderTokens,
    setOrderTokens(tokens) {
      orderTokens = tokens.slice(0, maxOrderTokens)
      isChanged = true
    },
    formToken() {
      if (!known) isChanged = true // the token is worthless without the cookie
      const until = now + formMs
      return `${until}.${sealer.sign('web form', app, browser, until)}`
    },
    isFormToken(token) {
      const [until = '', signature = ''] = (token ?? '').split('.')
      return (
        Number(until) > now &&
        sealer.isSigned(signature, { purpose: 'web form' }, app, browser, Number(until))
      )
    },
    cookie() {
      if (!isChanged) return undefined
      const value = sealer.seal(
        `web session ${app}`,
        JSON.stringify({ browser, session, orderTokens, earlierGuest } satisfies Sealed),
      )
      const age = cookieDays * 86_400
      const secure = visitor.isSecure ? '; Secure' : ''
      return `${name}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`
    },
  }
}

const newBrowser = () => randomBytes(16).toString('base64url')

/** A cookie sealed by us has this shape, unless an older version of these pages made it. */
function readSealed(text: string | undefined): Sealed | undefined {
  if (text === undefined) return undefined
  const { browser, session, orderTokens = [], earlierGuest } = JSON.parse(text) as Partial<Sealed>
  return typeof browser === 'string' && typeof session === 'object'
    ? { browser, session, orderTokens, earlierGuest }
    : undefined
}

export const readCookie = (request: Request, name: string): string | undefined =>
  cookieIn(request.headers.get('cookie') ?? '', name)

/** Undefined if the cookie isn't ours. */
export function decodedCookie(request: Request, name: string): string | undefined {
  const value = readCookie(request, name)
  try {
    return value === undefined ? undefined : decodeURIComponent(value)
  } catch {
    return undefined
  }
}

export function cookieIn(header: string, name: string): string | undefined {
  const cookies = header.split(';').map((cookie) => cookie.trim())
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1)
}
