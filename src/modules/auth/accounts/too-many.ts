import { Refusal } from '../../../core/refusal.ts'

/** 429 for limits counted in the database: `until` is when the window ends. */
export function tooMany(
  detail: string,
  { limit, until, now }: { limit: number; until: number; now: number },
): Refusal {
  const seconds = String(Math.max(1, Math.ceil((until - now) / 1000)))
  return new Refusal([{ code: 'rate_limited', detail }], {
    headers: {
      'ratelimit-limit': String(limit),
      'ratelimit-remaining': '0',
      'ratelimit-reset': seconds,
      'retry-after': seconds,
    },
  })
}
