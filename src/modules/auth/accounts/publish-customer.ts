import type { Handle } from '../../../db/database.ts'
import { publish } from '../../events/index.ts'
import { getAccount } from './account-store.ts'
import type { Account } from './rules/accounts.ts'

/** Part of the transaction that creates or changes the account. Only the operator sees these events. */
export async function publishCustomer(
  tx: Handle,
  customerId: number,
  type: 'customer.created' | 'customer.updated',
  { before, now }: { before?: Account; now: number },
) {
  const data = asShown(await getAccount(tx, customerId))
  const old = before && asShown(before)
  const current = new Map<string, unknown>(Object.entries(data))
  const changed = Object.entries(old ?? {}).filter(([name, value]) => current.get(name) !== value)
  if (before && changed.length === 0) return
  const previous = before && { previous: Object.fromEntries(changed) }
  await publish(tx, [{ type, customerId, subject: String(customerId), data, ...previous }], now)
}

const asShown = ({ customerId, email, firstName, lastName, phone, smsNotify }: Account) => ({
  customer_id: customerId,
  email,
  first_name: firstName,
  last_name: lastName,
  phone: phone ?? '',
  sms_notify: smsNotify,
})
