export {
  findFirstBooking,
  listBookedDays,
  type OrderSums,
  type Payee,
  type PayeeSums,
  sumOrders,
  sumSpans,
} from './store.ts'
