/** The wait in milliseconds that a Retry-After header asks for, given in seconds or as an HTTP date. Undefined for anything else. */
export function readRetryAfter(text: string | undefined, now: number): number | undefined {
  const asked = text?.trim() ?? ''
  if (/^\d{1,9}$/.test(asked)) return Number(asked) * 1000
  // HTTP dates start with letters. `Date.parse` would also accept "1.5" and "-1".
  const moment = /^[A-Z][a-z]{2}/.test(asked) ? Date.parse(asked) : Number.NaN
  return Number.isNaN(moment) ? undefined : Math.max(0, moment - now)
}
