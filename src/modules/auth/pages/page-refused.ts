import { PageAnswer } from '../../../calls/page-answer.ts'
import type { Refusal } from '../../../core/refusal.ts'
import type { Language } from '../../../texts/language.ts'

/** The page of a refused request. Faults of apps are shown to their developers. */
export function refusedPage(refusal: Refusal, language: Language): PageAnswer {
  const items = refusal.messageItemsIn(language)
  const waitSeconds = Number(refusal.headers['retry-after'])
  return new PageAnswer(
    {
      name: 'refused',
      status: refusal.status,
      texts: [...new Set(items.map(({ user_msg }) => user_msg))],
      waitSeconds: waitSeconds > 0 ? waitSeconds : undefined,
      forDevelopers: items.map(({ code, dev_msg }) => ({ code, text: dev_msg })),
      isOfApp: true,
    },
    { status: refusal.status, headers: refusal.headers },
  )
}
