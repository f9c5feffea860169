export { book, bookOrder, bookReturns } from './book.ts'
export { closeLedgerDays } from './journal/journal.ts'
export { moneySql } from './money-sql.ts'
export { ledgerRoutes } from './routes.ts'
export {
  adjustedPostings,
  gatewayFeePostings,
  type Payment,
  placedPostings,
  refundedPostings,
  reversedPostings,
  type SoldOrder,
} from './rules/postings.ts'
export { findBookedMerchants, getBalance, listEntries } from './store.ts'
