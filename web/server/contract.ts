import type { BuiltWeb } from '../built.ts'

/** What the applications need from their host: the service itself, or `npm run web` in front of another. */
export type WebOptions = {
  built: BuiltWeb
  /** The public URL of the applications, without a trailing slash. */
  publicUrl: string
  /** The base of calls made with `fetch`. Within the service's own process, nothing is resolved. */
  apiUrl: string
  /** Calls the API on behalf of a visitor, whose IP address limits count by. */
  fetchFor(visitor: Visitor): typeof fetch
  clientId: string
  clientSecret: string
  /** Encrypts browsers' sessions and signs their forms. */
  sealer: Sealer
  /** The service's clock, which a demo may have set. */
  now(): number
  onError(error: unknown, request: Request): void
  /**
   * Signs in a member of the demo's staff by email, without a one-time code; undefined if the published credentials
   * no longer work. Available only if the service runs the demo outside production.
   */
  signInDemoStaff?(email: string, visitor: Visitor): Promise<StaffSession | undefined>
  /** Reads an answer for `fetchFor`'s visitor without a `Response`; if absent, `fetch` is used. */
  readFor?(visitor: Visitor): ReadAnswer
  /**
   * The bytes of a shared page, which then has no body, and the freshness of all answers in it, if known. For a host
   * that caches pages; `npm run web` doesn't.
   */
  onSharedPage?(page: Response, bytes: Buffer, freshness: readonly object[] | undefined): void
}

export type StaffSession = { accessToken: string; expiresAt: number; needsSecondFactor: boolean }

export type ReadAnswer = (path: string, headers: Record<string, string>) => Promise<AnswerBytes>

export type AnswerBytes = {
  status: number
  retryAfter: string | null
  bytes: Buffer
  /** The answer's dependencies, passed on to `onSharedPage`. */
  freshness: object | undefined
}

/** Every use has its own purpose: a token for one is worthless for any other. */
export type Sealer = {
  seal(purpose: string, text: string): string
  /** Undefined if it wasn't sealed here for this purpose. */
  unseal(purpose: string, sealed: string): string | undefined
  sign(purpose: string, ...parts: readonly (string | number)[]): string
  isSigned(proof: string, use: { purpose: string }, ...parts: readonly (string | number)[]): boolean
}

export type Visitor = {
  ip: string
  /** The browser's User-Agent, by which people tell their sessions apart. */
  userAgent: string
  /** Whether the browser used TLS, including through a trusted proxy: then cookies are Secure. */
  isSecure: boolean
}

export type Web = {
  handle(request: Request, visitor: Visitor): Promise<Response>
  /** Requests for one URL whose headers give the same text here get the same shared page. */
  variantOf(headers: { cookie?: string; 'accept-language'?: string }): string
}

/** Paths that belong to the applications, in the service router's notation. All others belong to the API. */
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

/** Where the applications' scripts call the API. */
export const scriptPaths = /^\/(web|partner|admin|drive)\/api(?=[/?]|$)/
