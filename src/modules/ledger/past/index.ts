export { bookPastSales, type PastSale } from './book-past-sales.ts'
