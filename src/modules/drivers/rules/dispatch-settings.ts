export type DispatchSettings = {
  /** Whether orders are assigned to drivers automatically. */
  autoAssign: boolean
  /** How long an order waits for a driver before courier companies are asked; null for no limit. */
  handOverMinutes: number | null
  whenBusy: WhenBusy
}

/**
 * What customers are told while no driver has room: nothing, a longer time, or that the merchant currently doesn't
 * deliver.
 */
export const busyChoices = ['nothing', 'longer', 'pause'] as const
type WhenBusy = (typeof busyChoices)[number]

export const usualSettings: DispatchSettings = {
  autoAssign: false,
  handOverMinutes: null,
  whenBusy: 'nothing',
}
