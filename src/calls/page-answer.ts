import type { Page } from '../../page-contract/pages.ts'
import type { Refusal } from '../core/refusal.ts'
import type { Language } from '../texts/language.ts'

/** A page by its name and what it says. It becomes HTML when it is sent, in the caller's language (`http/pages.ts`). */
export class PageAnswer {
  readonly page: Page
  readonly headers: Readonly<Record<string, string>>
  /** 200 unless the page says what was refused. */
  readonly status: number | undefined

  constructor(page: Page, more: { headers?: Readonly<Record<string, string>>; status?: number } = {}) {
    this.page = page
    this.headers = more.headers ?? {}
    this.status = more.status
  }
}

/** The page of a refused request. Where an app led to it, its developers are told, too. */
export function refusedPage(
  refusal: Refusal,
  language: Language,
  forDevelopers?: readonly { code: string; text: string }[],
): PageAnswer {
  const { status, headers } = refusal
  const texts = [...new Set(refusal.messageItemsIn(language).map(({ user_msg }) => user_msg))]
  const waitSeconds = Number(headers['retry-after']) || undefined
  return new PageAnswer({ name: 'refused', status, texts, waitSeconds, forDevelopers }, { status, headers })
}
