import { type Language, preferredLanguage, readLanguage } from '../kit/messages.ts'
import { readCookie } from './browser-session.ts'

/** The one that the visitor chose, or else the browser's. */
export const languageOf = (request: Request): Language =>
  readLanguage(readCookie(request, 'language')) ?? preferredLanguage(request.headers.get('accept-language'))
