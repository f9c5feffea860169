import type { CartOwner } from '../../calls/buyer.ts'
import type { Reason } from '../../core/refusal.ts'
import type { Handle } from '../../db/database.ts'
import type { Order } from '../orders/index.ts'
import type { ResolvedDestination } from './destination.ts'
import type { CheckoutInput } from './schemas.ts'

export type Contacted = { contact: Order['contact']; faults: Reason[] }

/** What a checkout needs from the module that manages accounts. */
export type ContactPort = { contactOf(handle: Handle, customerId: number): Promise<Order['contact']> }

type ContactInput = {
  handle: Handle
  input: CheckoutInput
  owner: CartOwner
  destination: ResolvedDestination
}

/** The contact for the order: from a customer's account, or from a guest's input. */
export async function findContact(
  { contactOf }: ContactPort,
  { handle, input, owner, destination }: ContactInput,
): Promise<Contacted> {
  if (!('customerId' in owner)) return readContact(input)
  const known = await contactOf(handle, owner.customerId)
  return { contact: { ...known, phone: known.phone || (destination.address?.phone ?? '') }, faults: [] }
}

function readContact(input: CheckoutInput): Contacted {
  const { first_name = '', last_name = '', email = '', phone_number = '' } = input
  const phone = phone_number.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  const missing = Object.entries({ first_name, last_name, email, phone_number })
    .filter(([, value]) => value === '')
    .map(([field]): Reason => ({ code: 'missing_parameter', field }))
  const wrong = (field: string, detail: string): Reason => ({ code: 'invalid_parameter', field, detail })
  const isEmail = /^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(email)
  return {
    contact: { first_name, last_name, email, phone },
    faults: [
      ...missing,
      ...(email !== '' && !isEmail ? [wrong('email', 'email must be an email address.')] : []),
      ...(phone_number !== '' && phone.length !== 10
        ? [wrong('phone_number', 'phone_number must have ten digits.')]
        : []),
    ],
  }
}
