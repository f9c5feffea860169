import { decodedCookie } from '../server/browser-session.ts'
import type { Visit } from '../server/visit.ts'

const cookie = 'undo'
const tenMinutes = 10 / (24 * 60)
/** It is encoded twice, and a cookie has room for 4 KB. Anything longer can't be undone. */
const maxLength = 1500

/**
 * What was removed last is kept in a cookie for ten minutes; it isn't offered to a person who signs in in the meantime.
 */
export function keepForUndo(visit: Visit, kept: Record<string, string>) {
  const value = String(new URLSearchParams({ ...kept, token: visit.session.formToken() }))
  if (value.length > maxLength) forgetUndo(visit)
  else visit.setCookie(cookie, value, { days: tenMinutes })
}

export function readUndo(visit: Visit, kind: string): URLSearchParams | undefined {
  const kept = new URLSearchParams(decodedCookie(visit.request, cookie))
  return kept.get('kind') === kind && visit.session.isFormToken(kept.get('token')) ? kept : undefined
}

export const forgetUndo = (visit: Visit) => visit.setCookie(cookie, '', { days: 0 })
