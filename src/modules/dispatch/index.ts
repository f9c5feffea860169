export { deliveryEmail } from './booking/emails.ts'
export {
  type CourierPlace,
  countDeliveries,
  type DeliveryCounts,
  listCourierPlaces,
} from './delivery-store.ts'
export { type Dispatch, openDispatch } from './open-dispatch.ts'
export { insertProvider, listProviders, updateProvider } from './provider-store.ts'
export { openNetworkSecrets } from './providers/manage-providers.ts'
export { sealStatusSecret } from './reporting/status-secret.ts'
export type { Provider } from './rules/delivery.ts'
export { openTrackingLinks } from './tracking/tracking-links.ts'
