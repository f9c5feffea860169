import { formatUtc } from '../../../core/local-time.ts'
import { toDollars } from '../../../core/money.ts'
import type { customerDirectory } from '../../auth/index.ts'

type Directory = typeof customerDirectory
type FoundCustomer = NonNullable<Awaited<ReturnType<Directory['find']>>>
type OpenToken = Awaited<ReturnType<Directory['listOpenTokens']>>[number]

export function presentCustomer(customer: FoundCustomer) {
  const { customerId, email, firstName, lastName, phone, disabled, createdAt } = customer
  return {
    ...{ customer_id: customerId, email, first_name: firstName, last_name: lastName, phone, disabled },
    created_at: formatUtc(createdAt),
  }
}

export function presentToken({ clientId, scopes, createdAt, expiresAt }: OpenToken) {
  return { client_id: clientId, scopes, created_at: formatUtc(createdAt), expires_at: formatUtc(expiresAt) }
}

export function presentGiftCard({
  giftCardId,
  lastFour,
  balance,
}: {
  giftCardId: number
  lastFour: string
  balance: number
}) {
  return { gift_card_id: giftCardId, last_four: lastFour, balance: toDollars(balance) }
}
