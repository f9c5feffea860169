import type { ComponentType } from 'preact'
import { SectionTabs } from '../frame/section-tabs.tsx'
import { wordsIn } from '../frame/words.ts'
import { DifferencesPage } from './differences.tsx'
import { CreditsPage, GiftsPage } from './grants.tsx'
import { JournalPage } from './journal.tsx'
import { PayoutsPage } from './payouts.tsx'
import { PromotionsPage } from './promotions.tsx'
import { RefundsPage } from './refunds.tsx'
import { ReportsPage } from './reports.tsx'

const t = wordsIn('money')
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
  return (
    <SectionTabs
      section="money"
      title={t('title')}
      pages={pages}
      labelOf={(tab) => t(`tab.${tab}`)}
      name={name}
    />
  )
}
