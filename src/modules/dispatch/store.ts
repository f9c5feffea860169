/** Deliveries with all that was asked, booked and said. Who changes one locks its order first, then the delivery. */
export {
  addStatus,
  type BookingChange,
  insertBooking,
  insertEstimates,
  isDeliveryIdTaken,
  listBookable,
  listBookings,
  listEstimates,
  listStatuses,
  type NewStatus,
  type RecordedStatus,
  updateBooking,
} from './booking-store.ts'
export {
  type DeliveryChange,
  type DeliveryKey,
  deleteDelivery,
  findDeliveries,
  findDelivery,
  insertDelivery,
  listLiveOfDrivers,
  listStalled,
  listWithoutDelivery,
  lockDelivery,
  updateDelivery,
} from './delivery-store.ts'
