import { type Language, preferredLanguage, readLanguage } from '../kit/messages.ts'
import { readCookie } from './browser-session.ts'

/** The language the visitor chose, or else the browser's. */
export const readRequestLanguage = (request: Request): Language =>
  readLanguage(readCookie(request, 'language')) ?? preferredLanguage(request.headers.get('accept-language'))

/**
 * Whether one of our own pages sent this. Every recent browser states a request's origin, in Sec-Fetch-Site or at
 * least in Origin; a request with neither isn't from a browser that people order with, and is refused.
 */
export function isSameOrigin(request: Request, publicUrl: string): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = request.headers.get('origin')
  return origin !== null && [new URL(publicUrl).origin, new URL(request.url).origin].includes(origin)
}

/** Whether a page on another site started this. Also false if the browser doesn't say, since then it is unknown. */
export const isForeign = (request: Request): boolean =>
  ['cross-site', 'same-site'].includes(request.headers.get('sec-fetch-site') ?? '')
