import { TabLinks } from '../../kit/tabs/tabs.tsx'
import { PageHead } from '../frame/parts.tsx'
import { pathTo } from '../frame/place.ts'
import { wordsIn } from '../frame/words.ts'
import { ApplicationsPage } from './applications.tsx'
import { GroupPage } from './group-page.tsx'
import { GroupsPage } from './groups.tsx'
import { LicensesPage } from './licenses.tsx'
import { MerchantList } from './merchant-list.tsx'
import { MerchantPage } from './merchant-page.tsx'
import { ReviewsPage } from './reviews.tsx'

const t = wordsIn('merchants')

const pages = new Map(
  Object.entries({
    applications: ApplicationsPage,
    licenses: LicensesPage,
    reviews: ReviewsPage,
    groups: GroupsPage,
  }),
)

export function MerchantsSection({ rest: [name, id] }: { rest: readonly string[] }) {
  if (name === 'groups' && id && /^\d+$/.test(id)) return <GroupPage groupId={Number(id)} />
  if (name && /^\d+$/.test(name)) return <MerchantPage merchantId={Number(name)} />
  const Page = pages.get(name ?? '') ?? MerchantList
  const tabs = ['all', 'applications', 'licenses', 'reviews', 'groups'] as const
  return (
    <>
      <PageHead title={t('title')} />
      <TabLinks
        look="tabs"
        label={t('title')}
        tabs={tabs.map((tab) => ({
          href: pathTo('merchants', tab === 'all' ? [] : [tab]),
          text: t(`tab.${tab}`),
          isCurrent: tab === (name ?? 'all'),
        }))}
      />
      <Page key={name} />
    </>
  )
}
