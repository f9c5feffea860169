import type { BuiltWeb } from '../built.ts'

/** The requirements of the applications on their host: the service itself, or `npm run web` in front of another. */
export type WebOptions = {
  built: BuiltWeb
  /** Where people's browsers find the applications, without a slash at the end. */
  publicUrl: string
  /** The base of calls made with `fetch`. In the service's own process nothing is resolved. */
  apiUrl: string
  /** Reaches the interface on behalf of a visitor, whose address limits are counted by. */
  fetchFor(visitor: Visitor): typeof fetch
  clientId: string
  clientSecret: string
  /** Encrypts browsers' sessions and signs their forms. */
  sealer: Sealer
  /** The clock of the service, which a demo may have set. */
  now(): number
  onError(error: unknown, request: Request): void
  /**
   * Signs a member of the demo's staff in by email without a one-time code; undefined if the published credentials no longer work.
   * Only a service that runs the demo outside production has it.
   */
  signInDemoStaff?(email: string, visitor: Visitor): Promise<StaffSession | undefined>
  /** Reads an answer for `fetchFor`'s visitor without a `Response`; where it is absent, it is read with `fetch`. */
  readFor?(visitor: Visitor): ReadAnswer
  /**
   * The bytes of a shared page, which has no body then, and the freshness of all answers that it shows, if they are known.
   * For a host that caches pages; `npm run web` does not.
   */
  onSharedPage?(page: Response, bytes: Buffer, freshness: readonly object[] | undefined): void
}

export type StaffSession = { accessToken: string; expiresAt: number; needsSecondFactor: boolean }

export type ReadAnswer = (path: string, headers: Record<string, string>) => Promise<AnswerBytes>

export type AnswerBytes = {
  status: number
  retryAfter: string | null
  bytes: Buffer
  /** The sources of the answer, passed on to `onSharedPage`. */
  freshness: object | undefined
}

/** Every use has a purpose of its own: what was made for one is worthless for any other. */
export type Sealer = {
  seal(purpose: string, text: string): string
  /** Undefined for anything that was not sealed here for this purpose. */
  unseal(purpose: string, sealed: string): string | undefined
  sign(purpose: string, ...parts: readonly (string | number)[]): string
  isSigned(proof: string, use: { purpose: string }, ...parts: readonly (string | number)[]): boolean
}

export type Visitor = {
  ip: string
  /** The browser's own header, by which people tell their sessions apart. */
  userAgent: string
  /** Whether the browser came by TLS, also through a trusted proxy: then cookies are Secure. */
  isSecure: boolean
}

export type Web = {
  handle(request: Request, visitor: Visitor): Promise<Response>
  /** Requests for one address whose headers give the same text here get the same shared page. */
  variantOf(headers: { cookie?: string; 'accept-language'?: string }): string
}

/** Addresses that belong to the applications, as the service's router writes them. All others are the interface's. */
export const webPaths = [
  '/',
  '/search',
  '/m/*',
  '/drinks',
  '/drinks/*',
  '/cart',
  '/cart/*',
  '/checkout/*',
  '/orders',
  '/orders/*',
  '/account',
  '/account/*',
  '/signin',
  '/signup',
  '/signout',
  '/partner',
  '/partner/*',
  '/admin',
  '/admin/*',
  '/drive',
  '/drive/*',
  '/web/*',
  '/help',
  '/terms',
  '/privacy',
  '/sitemap.xml',
  '/robots.txt',
  '/manifest.webmanifest',
  '/favicon.ico',
] as const

/** Where scripts of the applications call the interface. */
export const scriptPaths = /^\/(web|partner|admin|drive)\/api(?=[/?]|$)/
