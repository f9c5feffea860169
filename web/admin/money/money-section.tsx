import { SectionTabs } from '../frame/section-tabs.tsx'
import { wordsIn } from '../frame/words.ts'
import { DifferencesPage } from './differences.tsx'
import { DisputePage } from './dispute-page.tsx'
import { DisputesPage } from './disputes.tsx'
import { CreditsPage, GiftsPage } from './grants.tsx'
import { JournalPage } from './journal.tsx'
import { PayoutsPage } from './payouts.tsx'
import { PromotionsPage } from './promotions.tsx'
import { RefundsPage } from './refunds.tsx'
import { ReportsPage } from './reports.tsx'
import { TaxesPage } from './taxes.tsx'
import { TransfersPage } from './transfers.tsx'

const t = wordsIn('money')
const pages = {
  payouts: PayoutsPage,
  transfers: TransfersPage,
  reports: ReportsPage,
  journal: JournalPage,
  refunds: RefundsPage,
  disputes: DisputesPage,
  differences: DifferencesPage,
  promotions: PromotionsPage,
  gifts: GiftsPage,
  credits: CreditsPage,
  taxes: TaxesPage,
}

export function MoneySection({ rest: [name, id] }: { rest: readonly string[] }) {
  if (name === 'disputes' && id && /^\d+$/.test(id)) return <DisputePage key={id} disputeId={Number(id)} />
  return <SectionTabs section="money" {...{ t, pages, name }} />
}
