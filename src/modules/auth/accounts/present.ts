import { formatUtc } from '../../../core/local-time.ts'
import { chosenNotify } from '../../../core/notices.ts'
import type { PresentedAccount } from './ports.ts'
import type { Account, PendingUpdate } from './rules/accounts.ts'

/** An account as known to identity: without points, orders and address. */
export function presentPlainAccount(account: Account, pending: readonly PendingUpdate[]): PresentedAccount {
  const { customerId, email, firstName, lastName, phone, smsNotify } = account
  const notify = chosenNotify(account)
  return {
    user: {
      email,
      first_name: firstName,
      last_name: lastName,
      phone: phone ?? '',
      delivery_points: 0,
      user_id: customerId,
      customer_id: customerId,
      sms_notify: smsNotify,
      ...(notify && { notify }),
      pending_updates: presentPendingUpdates(pending),
    },
    userAddress: null,
  }
}

function presentPendingUpdates(pending: readonly PendingUpdate[]) {
  const waiting = (kind: string) => pending.find((update) => update.kind === kind)?.value ?? null
  const last = Math.max(...pending.map(({ validUntil }) => validUntil))
  return {
    to_email: waiting('email'),
    to_phone: waiting('phone'),
    valid_until: pending.length > 0 ? formatUtc(last) : false,
  }
}

export function presentWhoIsSignedIn({ email, firstName, lastName, customerId }: Account, points: number) {
  return {
    user: {
      ...{ email, first_name: firstName, last_name: lastName },
      ...{ delivery_points: points, customer_id: customerId },
    },
  }
}
