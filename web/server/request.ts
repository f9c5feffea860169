import { type Language, preferredLanguage, readLanguage } from '../kit/messages.ts'
import { readCookie } from './browser-session.ts'

/** The one that the visitor chose, or else the browser's. */
export const readRequestLanguage = (request: Request): Language =>
  readLanguage(readCookie(request, 'language')) ?? preferredLanguage(request.headers.get('accept-language'))

/**
 * Whether a page of ours sent this. Every browser of the last years says where a request comes from, in Sec-Fetch-Site or
 * at least in Origin; what says neither is no browser that a person orders with, and is refused.
 */
export function isSameOrigin(request: Request, publicUrl: string): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = request.headers.get('origin')
  return origin !== null && [new URL(publicUrl).origin, new URL(request.url).origin].includes(origin)
}

/** Whether a page of another site started this. False also where the browser does not say: then it is not known. */
export const isForeign = (request: Request): boolean =>
  ['cross-site', 'same-site'].includes(request.headers.get('sec-fetch-site') ?? '')
