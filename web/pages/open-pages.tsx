import type { DeveloperPage } from '../../page-contract/developers.ts'
import type { Page, PageBrand, Pages } from '../../page-contract/pages.ts'
import type { TrackingPage } from '../../page-contract/tracking.ts'
import { accountPage } from '../account/account-page.tsx'
import type { PagesManifest } from '../built.ts'
import { developerPage } from '../developers/developer-page.tsx'
import { trackingPage, trackingParts } from '../tracking/tracking-page.tsx'
import { inline, renderDocument } from './document.tsx'

/** Developer pages are about the software, not about a marketplace that runs it. */
const ownBrand: PageBrand = { name: 'Cellardoor', logo: null, accent: null }

/** Everything rendered for the service itself: pages that exist with and without the web applications. */
export function openPages({ styles, scripts }: PagesManifest, version: string): Pages {
  const [account, tracking] = [inline(styles.account), inline(styles.tracking)]
  const [developers, copyScript] = [inline(styles.developers), inline(scripts.copy)]
  return {
    render(page, language, brand) {
      if (isTracking(page))
        return renderDocument(trackingPage(page, language, brand), { language, brand, style: tracking })
      if (isDeveloper(page))
        return renderDocument(developerPage(page, version), {
          ...{ language: 'en', brand: ownBrand, style: developers, copyScript },
        })
      return renderDocument(accountPage(page, language, brand), { language, brand, style: account })
    },
    renderTracking: trackingParts,
    scripts,
  }
}

const isTracking = (page: Page): page is TrackingPage =>
  page.name === 'tracking' || page.name === 'tracking-refused'

const developerPages: Record<DeveloperPage['name'], true> = {
  landing: true,
  guides: true,
  guide: true,
  'guide-search': true,
  reference: true,
  operation: true,
  mails: true,
  mail: true,
  missing: true,
}
const isDeveloper = (page: Page): page is DeveloperPage => Object.hasOwn(developerPages, page.name)
