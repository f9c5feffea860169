import type { Page, Pages } from '../../page-contract/pages.ts'
import type { TrackingPage } from '../../page-contract/tracking.ts'
import { accountPage } from '../account/account-page.tsx'
import type { PagesManifest } from '../build.ts'
import { trackingPage, trackingParts } from '../tracking/tracking-page.tsx'
import { inline, renderDocument } from './document.tsx'

/** Everything that is rendered for the service itself: pages that are there with and without the web applications. */
export function openPages({ styles, scripts }: PagesManifest): Pages {
  const [account, tracking] = [inline(styles.account), inline(styles.tracking)]
  return {
    render: (page, language) =>
      isTracking(page)
        ? renderDocument(trackingPage(page, language), { language, style: tracking })
        : renderDocument(accountPage(page, language), { language, style: account }),
    renderTracking: trackingParts,
    scripts,
  }
}

const isTracking = (page: Page): page is TrackingPage =>
  page.name === 'tracking' || page.name === 'tracking-refused'
