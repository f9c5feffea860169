import type { Part } from '../../../page-contract/developers.ts'
import { PageAnswer } from '../../calls/page-answer.ts'
import type { Refusal } from '../../core/refusal.ts'
import type { Language } from '../../texts/language.ts'

/** Of a part of the documentation: a name that it does not have, or another refusal. */
export const refusedIn =
  (part: Part) =>
  ({ status, messageItems }: Refusal): PageAnswer =>
    status === 404
      ? new PageAnswer({ name: 'missing', part }, { status })
      : new PageAnswer(
          { name: 'documentation-refused', part, texts: messageItems.map(({ user_msg }) => user_msg) },
          { status },
        )

/** The page for an unknown path, for maintenance, or for a fault of ours. */
export function missingPage(refusal: Refusal, language: Language): PageAnswer {
  const { status } = refusal
  if (status === 404) return new PageAnswer({ name: 'missing', part: undefined }, { status })
  return new PageAnswer(
    {
      name: 'refused',
      status,
      texts: refusal.messageItemsIn(language).map(({ user_msg }) => user_msg),
      waitSeconds: undefined,
      forDevelopers: [],
      isOfApp: false,
    },
    { status },
  )
}
