import { SectionTabs } from '../frame/section-tabs.tsx'
import { wordsIn } from '../frame/words.ts'
import { ApplicationsPage } from './applications.tsx'
import { GroupPage } from './group-page.tsx'
import { GroupsPage } from './groups.tsx'
import { LicensesPage } from './licenses.tsx'
import { MerchantList } from './merchant-list.tsx'
import { MerchantPage } from './merchant-page.tsx'
import { ReviewsPage } from './reviews.tsx'

const t = wordsIn('merchants')

const pages = {
  all: MerchantList,
  applications: ApplicationsPage,
  licenses: LicensesPage,
  reviews: ReviewsPage,
  groups: GroupsPage,
}

export function MerchantsSection({ rest: [name, id] }: { rest: readonly string[] }) {
  if (name === 'groups' && id && /^\d+$/.test(id)) return <GroupPage groupId={Number(id)} />
  if (name && /^\d+$/.test(name)) return <MerchantPage merchantId={Number(name)} />
  return <SectionTabs section="merchants" {...{ t, pages, name }} />
}
