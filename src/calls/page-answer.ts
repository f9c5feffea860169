import type { Page } from '../../page-contract/pages.ts'
import type { Refusal } from '../core/refusal.ts'
import type { Language } from '../texts/language.ts'

/**
 * A page, as its name and content. It is rendered to HTML when it is sent, in the caller's language
 * (`http/pages.ts`).
 */
export class PageAnswer {
  readonly page: Page
  readonly headers: Readonly<Record<string, string>>
  /** 200 unless the page reports a refusal. */
  readonly status: number | undefined

  constructor(page: Page, more: { headers?: Readonly<Record<string, string>>; status?: number } = {}) {
    this.page = page
    this.headers = more.headers ?? {}
    this.status = more.status
  }
}

/** The page for a refused request. If an app led to it, it also has the message for developers. */
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
