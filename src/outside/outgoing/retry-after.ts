/** What a Retry-After header asks for, seconds or a date as HTTP writes it, in milliseconds from now. Undefined for anything else. */
export function readRetryAfter(text: string | undefined, now: number): number | undefined {
  const asked = text?.trim() ?? ''
  if (/^\d{1,9}$/.test(asked)) return Number(asked) * 1000
  // Dates have letters: "1.5" and "-1" are none, whatever Date.parse makes of them.
  const moment = /^[A-Z][a-z]{2}/.test(asked) ? Date.parse(asked) : Number.NaN
  return Number.isNaN(moment) ? undefined : Math.max(0, moment - now)
}
