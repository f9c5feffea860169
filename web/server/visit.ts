import type { ComponentChildren, VNode } from 'preact'
import type { Session } from '../../sdk/src/index.ts'
import type { InlineStyles } from '../built.ts'
import type { Language } from '../kit/messages.ts'
import type { When } from '../kit/when.ts'
import type { Api } from './api.ts'
import type { Brand } from './brand.ts'
import type { AppName, BrowserSession } from './browser-session.ts'
import type { StaffSession, WebOptions } from './contract.ts'
import { type Head, renderDocument } from './document.tsx'
import type { Encoding, openPageCache } from './page-cache.ts'
import { encodePage, isWorthCompressing } from './page-cache.ts'
import { securityHeaders } from './security.ts'

/** One request from one browser, with everything a page needs to answer it. */
export type Visit = {
  readonly app: AppName
  readonly request: Request
  readonly url: URL
  readonly params: Readonly<Record<string, string>>
  readonly language: Language
  readonly brand: Brand
  readonly session: BrowserSession
  readonly api: Api
  readonly now: number
  /** The public URL, without a trailing slash. */
  readonly publicUrl: string
  /** The address the visitor last entered, from its cookie. */
  readonly place: string | undefined
  /** The service workers' code. */
  readonly workers: WebOptions['built']['manifest']['workers']
  /** The later time the visitor is ordering for, from its cookie; undefined for now. */
  readonly when: When | undefined
  /** The submitted fields. Origin and form token have been checked. */
  form(): Promise<URLSearchParams>
  /** A form's files, on routes that accept them. */
  readonly files: readonly FormFile[]
  isSignedIn(): boolean
  /** Absent outside the demo; returns undefined if the demo's credentials were changed. */
  readonly signInDemoStaff: ((email: string) => Promise<StaffSession | undefined>) | undefined
  /** In another application of this browser, replacing any existing session. */
  startSession(app: AppName, session: Session): void
  /** A page for this visitor only. */
  page(head: Head, body: VNode, options?: PageOptions): Response
  /** A page that is the same for everyone who requests this URL in this language: rendered once for these answers. */
  sharedPage(
    answers: readonly Shown[],
    render: () => { head: Head; body: VNode },
    options?: PageOptions,
  ): Promise<Response>
  json(value: object, status?: number): Response
  /** To one of our paths, never elsewhere. */
  redirect(path: string, status?: 302 | 303): Response
  setCookie(name: string, value: string, options?: { days?: number }): void
  /** The application's header, navigation and footer, for error pages; absent if it has none. */
  readonly frame: ((visit: Visit, children: ComponentChildren) => VNode) | undefined
}

export type FormFile = { name: string; file: Blob }

/** A dependency of a shared page: an API answer, or a time. */
type Shown = { digest: string; freshness: object | undefined }

export type PageOptions = { status?: number; headers?: Record<string, string> }

type VisitParts = Omit<
  Visit,
  'publicUrl' | 'workers' | 'page' | 'sharedPage' | 'json' | 'redirect' | 'form' | 'isSignedIn' | 'setCookie'
> & {
  options: WebOptions
  pages: ReturnType<typeof openPageCache>
  encoding: Encoding
  cookies: string[]
  fields: URLSearchParams
}

const htmlType = 'text/html; charset=UTF-8'

/** The styles that a page of the shop includes. */
const inlineStyles = (path: string): InlineStyles => {
  if (path.startsWith('/m/') && !path.endsWith('/reviews')) return 'menu'
  return /^\/($|search$|drinks(\/|$))/.test(path) ? 'finding' : 'all'
}

export function openVisit(parts: VisitParts): Visit {
  const { app, brand, language, options, pages, encoding, url, session, request } = parts
  const inline = inlineStyles(url.pathname)
  const { manifest } = options.built
  const tools = { app, brand, language, manifest, publicUrl: options.publicUrl, styles: inline }
  const styles = manifest.entries[app]?.inline?.[inline].hash
  const security = securityHeaders(app, { styles })

  return {
    ...parts,
    publicUrl: options.publicUrl,
    workers: options.built.manifest.workers,
    form: async () => parts.fields,
    isSignedIn: () => session.get().accessToken !== undefined,
    page: (head, body, { status = 200, headers = {} } = {}) =>
      new Response(renderDocument({ head, body }, tools), {
        status,
        headers: {
          'content-type': htmlType,
          'cache-control': 'no-store',
          ...(head.cardScript ? securityHeaders(app, { styles, cardScript: head.cardScript }) : security),
          ...headers,
        },
      }),
    async sharedPage(answers, render, { status = 200, headers = {} } = {}) {
      const key = [
        app,
        language,
        url.pathname + url.search,
        JSON.stringify(brand),
        ...answers.map(({ digest }) => digest),
      ]
      const page = pages.get([...key, String(parts.place ?? ''), parts.when?.iso ?? ''], () =>
        renderDocument(render(), tools),
      )
      const shared = {
        'content-type': htmlType,
        'cache-control': 'no-cache',
        vary: 'Accept-Encoding, Accept-Language, Cookie',
        etag: page.etag,
        ...security,
        ...headers,
      }
      if (status === 200 && request.headers.get('if-none-match') === page.etag)
        return new Response(null, { status: 304, headers: shared })
      const bytes = await encodePage(page, encoding)
      const isEncoded = encoding !== 'identity' && isWorthCompressing(page)
      const init = { status, headers: { ...shared, ...(isEncoded && { 'content-encoding': encoding }) } }
      if (!options.onSharedPage) return new Response(new Uint8Array(bytes), init)
      const response = new Response(null, init)
      const freshness = answers.flatMap(({ freshness }) => freshness ?? [])
      options.onSharedPage(response, bytes, freshness.length === answers.length ? freshness : undefined)
      return response
    },
    json: (value, status = 200) =>
      Response.json(value, {
        status,
        headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
      }),
    redirect(path, status = 303) {
      const location = asciiUrl(ownPath(path))
      return new Response(null, { status, headers: { location, 'cache-control': 'no-store' } })
    },
    setCookie(name, value, { days = 365 } = {}) {
      const secure = url.protocol === 'https:' ? '; Secure' : ''
      parts.cookies.push(
        `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${days * 86_400}; HttpOnly; SameSite=Lax${secure}`,
      )
    },
  }
}

/** `//elsewhere`, `/\elsewhere` and `https:` lead away from us: anything that isn't clearly a path leads home. */
export function ownPath(path: string): string {
  const isOwn = /^\/(?![/\\])/.test(path) && ![...path].some((char) => char < ' ' || char === '\\')
  return isOwn ? path : '/'
}

/** Headers allow only Latin-1, which browsers interpret differently. Already encoded parts stay as is. */
const asciiUrl = (url: string) => url.toWellFormed().replaceAll(/[^\x21-\x7e]+/g, encodeURIComponent)
