/**
 * Deliveries with everything that was asked, booked and reported. To change one, lock its order first, then the
 * delivery.
 */
export {
  addStatus,
  type BookingChange,
  findCarriedByNetworks,
  insertBooking,
  insertEstimates,
  isDeliveryIdTaken,
  listBookable,
  listBookings,
  listEstimates,
  listStatuses,
  type NewBooking,
  type NewStatus,
  type RecordedStatus,
  updateBooking,
  updateBookingAtCommit,
  writeDoor,
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
  updateDeliveryAtCommit,
} from './delivery-store.ts'
