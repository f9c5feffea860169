import type { AccountPage } from './account.ts'
import type { DeveloperPage } from './developers.ts'
import type { TrackingPage, TrackingParts, TrackingView } from './tracking.ts'

/**
 * Pages that the service always serves, even with the web applications turned off: a name, and what the page says. The service contains no
 * markup; `web/` renders the pages.
 */
export type Page = AccountPage | TrackingPage | DeveloperPage

export type PageLanguage = 'en' | 'es'

/** The marketplace's brand. Pages for developers are always branded Cellardoor. */
export type PageBrand = { name: string; logo: string | null; accent: string | null } & Partial<PageContact>
export type PageContact = Record<'support_email' | 'support_phone' | 'help_url', string | null>

export type RenderedPage = { html: string; headers: Record<string, string> }

/** The port through which the service renders pages, implemented by `web/pages`. */
export type Pages = {
  render(page: Page, language: PageLanguage, brand: PageBrand): RenderedPage
  renderTracking(view: TrackingView, language: PageLanguage): TrackingParts
  /** Scripts of these pages, which the service serves at their own addresses. */
  scripts: Record<'follow' | 'tryIt', string>
}
