import type { OrderLine } from '../orders/index.ts'

/** A customer's review of a completed order. */
export type Review = {
  reviewId: number
  merchantId: number
  orderId: number
  /** Null for guests. */
  customerId: number | null
  author: string
  stars: number
  body: string
  items: ReviewedItem[]
  createdAt: number
  editedAt: number | null
  reply: string | null
  repliedAt: number | null
  hidden: boolean
  hiddenReason: string | null
}

/** An entry in a list that may contain several merchants. */
export type ListedReview = Review & { merchantName: string }

/** As stored in the column. */
export type ReviewedItem = { item_key: number; id: string; name: string; liked: boolean }

export type StarCount = { stars: number; count: number }

const editableMs = 7 * 86_400_000

export const isEditable = ({ createdAt }: Pick<Review, 'createdAt'>, now: number) =>
  now - createdAt <= editableMs

/** Other people see only the first name and an initial. */
export function shortenAuthor({ first_name, last_name }: { first_name: string; last_name: string }): string {
  const [initial = ''] = last_name.trim()
  return `${first_name.trim()}${initial && ` ${initial}.`}` || 'A customer'
}

/** `Ada` from `Ada L.`. The first name itself may contain dots and spaces. */
export const toFirstName = (author: string): string => author.replace(/ \S\.$/u, '') || author

/** Null if an item isn't in the order. */
export function nameItems(
  cart: readonly Pick<OrderLine, 'id' | 'name'>[],
  items: readonly { item_key: number; liked: boolean }[],
): ReviewedItem[] | null {
  const named = items.map(({ item_key, liked }) => {
    const line = cart[item_key]
    return line && { item_key, id: line.id, name: line.name, liked }
  })
  return named.every((item) => item !== undefined) ? named : null
}

/** How the sums behind a merchant's rating change. Hidden reviews don't count. */
export function ratingChange(
  before: Pick<Review, 'stars' | 'hidden'> | undefined,
  after: Pick<Review, 'stars' | 'hidden'>,
): { count: number; stars: number } {
  const was = before && !before.hidden ? before.stars : null
  const is = after.hidden ? null : after.stars
  return { count: Number(is !== null) - Number(was !== null), stars: (is ?? 0) - (was ?? 0) }
}
