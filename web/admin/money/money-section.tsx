import type { ComponentType } from 'preact'
import { PageHead, Tabs } from '../frame/parts.tsx'
import { pathTo } from '../frame/place.ts'
import { wordsIn } from '../frame/words.ts'
import { DifferencesPage } from './differences.tsx'
import { CreditsPage, GiftsPage } from './grants.tsx'
import { JournalPage } from './journal.tsx'
import { moneyMessages } from './messages.ts'
import { PayoutsPage } from './payouts.tsx'
import { PromotionsPage } from './promotions.tsx'
import { RefundsPage } from './refunds.tsx'
import { ReportsPage } from './reports.tsx'

const t = wordsIn(moneyMessages)
const pages: Record<
  'payouts' | 'reports' | 'journal' | 'refunds' | 'differences' | 'promotions' | 'gifts' | 'credits',
  ComponentType
> = {
  payouts: PayoutsPage,
  reports: ReportsPage,
  journal: JournalPage,
  refunds: RefundsPage,
  differences: DifferencesPage,
  promotions: PromotionsPage,
  gifts: GiftsPage,
  credits: CreditsPage,
}

export function MoneySection({ rest: [name] }: { rest: readonly string[] }) {
  const tabs = Object.keys(pages) as (keyof typeof pages)[]
  const current = tabs.find((tab) => tab === name) ?? 'payouts'
  const Page = pages[current]
  return (
    <>
      <PageHead title={t('title')} />
      <Tabs
        label={t('title')}
        tabs={tabs.map((tab) => ({
          href: pathTo('money', [tab]),
          text: t(`tab.${tab}`),
          isCurrent: tab === current,
        }))}
      />
      <Page key={current} />
    </>
  )
}
