export type DispatchSettings = {
  /** Orders are given to drivers without anyone’s word. */
  autoAssign: boolean
  /** For so long an order waits for a driver before courier companies are asked; null: for as long as it takes. */
  handOverMinutes: number | null
  whenBusy: WhenBusy
}

/** What customers are told while no driver has room: nothing, a longer time, or that it does not deliver for the moment. */
export const busyChoices = ['nothing', 'longer', 'pause'] as const
type WhenBusy = (typeof busyChoices)[number]

export const usualSettings: DispatchSettings = {
  autoAssign: false,
  handOverMinutes: null,
  whenBusy: 'nothing',
}
