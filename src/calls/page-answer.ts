import type { Page } from '../../page-contract/pages.ts'

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
