/** The facts from which a new merchant's checklist follows. */
export type SetupFacts = {
  hasHours: boolean
  hasZone: boolean
  offersDelivery: boolean
  offersPickup: boolean
  hasGoods: boolean
  hasPaymentTypes: boolean
  hasOwner: boolean
  /** A license of the kind that the merchant's type needs, where the rules ask for one. */
  lacksLicense: boolean
}

export type ChecklistItem = { id: string; done: boolean; required: boolean; text: string }

/** Items that are required before customers can order come first. */
export function checklistOf(facts: SetupFacts): ChecklistItem[] {
  const { offersDelivery, offersPickup, hasZone } = facts
  return [
    item('hours', facts.hasHours, true, 'Enter business hours.'),
    item(
      'fulfilment',
      offersPickup || (offersDelivery && hasZone),
      true,
      'Add a delivery zone, or offer pickup.',
    ),
    item('menu', facts.hasGoods, true, 'Put something on the menu.'),
    item('payment', facts.hasPaymentTypes, false, 'Choose what customers can pay with.'),
    item('owner', facts.hasOwner, false, 'Accept the owner’s invitation.'),
    item('license', !facts.lacksLicense, false, 'Enter a license that is in force.'),
  ]
}

export const isReady = (items: readonly ChecklistItem[]) =>
  items.every(({ done, required }) => done || !required)

const item = (id: string, done: boolean, required: boolean, text: string): ChecklistItem => ({
  id,
  done,
  required,
  text,
})
