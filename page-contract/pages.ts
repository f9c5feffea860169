import type { AccountPage } from './account.ts'
import type { DeveloperPage } from './developers.ts'
import type { TrackingPage, TrackingParts, TrackingView } from './tracking.ts'

/**
 * Pages that the service answers at all times, also where the web applications are switched off: a name and what the page says. The
 * service knows no markup, and `web/` renders what it is given.
 */
export type Page = AccountPage | TrackingPage | DeveloperPage

export type PageLanguage = 'en' | 'es'

/** Whose marketplace it is. Pages for developers are Cellardoor's whatever it says. */
export type PageBrand = { name: string; logo: string | null; accent: string | null }

export type RenderedPage = { html: string; headers: Record<string, string> }

/** The port by which the service renders pages. `web/pages` implements it. */
export type Pages = {
  render(page: Page, language: PageLanguage, brand: PageBrand): RenderedPage
  renderTracking(view: TrackingView, language: PageLanguage): TrackingParts
  /** Scripts of these pages, which the service serves at addresses of its own. */
  scripts: Record<'follow' | 'tryIt', string>
}
