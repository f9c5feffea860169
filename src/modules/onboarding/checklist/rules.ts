/** Whether this kind of merchant needs a license and has a valid one. */
export type LicenseState = 'not_needed' | 'missing' | 'in_force'

/** The facts behind a new merchant's checklist. */
export type SetupFacts = {
  hasHours: boolean
  hasZone: boolean
  offersDelivery: boolean
  offersPickup: boolean
  hasGoods: boolean
  hasPaymentTypes: boolean
  hasOwner: boolean
  hasPictures: boolean
  /** A test order was accepted on the shop's board. */
  hasTestOrder: boolean
  /** The payment provider makes payouts to its account. */
  hasPayoutAccount: boolean
  license: LicenseState
}

export type ChecklistItem = { id: string; done: boolean; required: boolean; text: string; page: string }

type Step = {
  id: string
  /** If true, the merchant stays inactive until it is done. */
  required: boolean
  text: string
  /** The page of the partner console for this step. */
  page: string
  isDone(facts: SetupFacts): boolean
  /** Whether the step applies to a merchant. Without it, it applies to all. */
  concerns?(facts: SetupFacts): boolean
}

/** Required steps first. For a new step, add a row here and a fact. */
const steps: readonly Step[] = [
  {
    ...{ id: 'hours', required: true, text: 'Enter business hours.', page: 'hours' },
    isDone: ({ hasHours }) => hasHours,
  },
  {
    ...{ id: 'fulfilment', required: true, text: 'Add a delivery zone, or offer pickup.', page: 'zones' },
    isDone: ({ offersPickup, offersDelivery, hasZone }) => offersPickup || (offersDelivery && hasZone),
  },
  {
    ...{ id: 'menu', required: true, text: 'Put something on the menu.', page: 'menu' },
    isDone: ({ hasGoods }) => hasGoods,
  },
  {
    ...{ id: 'payment', required: false, text: 'Choose what customers can pay with.', page: 'settings' },
    isDone: ({ hasPaymentTypes }) => hasPaymentTypes,
  },
  {
    ...{ id: 'owner', required: false, text: 'Accept the owner’s invitation.', page: 'staff' },
    isDone: ({ hasOwner }) => hasOwner,
  },
  {
    ...{ id: 'license', required: false, text: 'Enter a license that is in force.', page: 'licenses' },
    isDone: ({ license }) => license === 'in_force',
    concerns: ({ license }) => license !== 'not_needed',
  },
  {
    ...{
      id: 'pictures',
      required: false,
      text: 'Add a cover photo, or a picture of an item.',
      page: 'settings',
    },
    isDone: ({ hasPictures }) => hasPictures,
  },
  {
    ...{ id: 'test_order', required: false, text: 'Accept a test order at your board.', page: 'orders' },
    isDone: ({ hasTestOrder }) => hasTestOrder,
  },
  {
    ...{ id: 'payout_account', required: false, text: 'Set up your payout account.', page: 'payouts' },
    isDone: ({ hasPayoutAccount }) => hasPayoutAccount,
  },
]

export const makeChecklist = (facts: SetupFacts): ChecklistItem[] =>
  steps
    .filter(({ concerns }) => concerns?.(facts) ?? true)
    .map(({ isDone, concerns: _, ...step }) => ({ ...step, done: isDone(facts) }))

export const isReady = (items: readonly ChecklistItem[]) =>
  items.every(({ done, required }) => done || !required)
