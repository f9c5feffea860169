import type { Pages } from '../../page-contract/pages.ts'
import { accountPage } from '../account/account-page.tsx'
import type { PagesManifest } from '../build.ts'
import { inline, renderDocument } from './document.tsx'

/** Everything that is rendered for the service itself: pages that are there with and without the web applications. */
export function openPages({ styles }: PagesManifest): Pages {
  const account = inline(styles.account)
  return {
    render: (page, language) => renderDocument(accountPage(page, language), { language, style: account }),
  }
}
