import type { Part } from '../../../page-contract/developers.ts'
import { PageAnswer, refusedPage } from '../../calls/page-answer.ts'
import type { Refusal } from '../../core/refusal.ts'
import type { Language } from '../../texts/language.ts'

/** Of a part of the documentation, or of the whole service: an address that it does not have, or another refusal. */
export const refusedIn =
  (part: Part | undefined) =>
  (refusal: Refusal, language: Language): PageAnswer => {
    const { status } = refusal
    return status === 404
      ? new PageAnswer({ name: 'missing', part }, { status })
      : refusedPage(refusal, language)
  }
