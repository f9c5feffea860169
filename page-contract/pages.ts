import type { AccountPage } from './account.ts'

/**
 * Pages that the service answers at all times, also where the web applications are switched off: a name and what the page says. The
 * service knows no markup, and `web/` renders what it is given.
 */
export type Page = AccountPage

export type PageLanguage = 'en' | 'es'

export type RenderedPage = { html: string; headers: Record<string, string> }

/** The port by which the service renders pages. `web/pages` implements it. */
export type Pages = {
  render(page: Page, language: PageLanguage): RenderedPage
}
