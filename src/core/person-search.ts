/** An operator's search for an order or a person. */
export type Search =
  | { kind: 'number'; orderId: number }
  | { kind: 'phone'; phone: string }
  | { kind: 'email'; email: string }
  /** Beginnings of the names, in lower case. A single word may match either. */
  | { kind: 'name'; first: string | null; last: string }

/**
 * Ten digits (or eleven with the leading 1) are a phone number, fewer are an order number; an @ makes it an email
 * address; anything else is a name. Undefined if there is nothing to search for.
 */
export function readSearch(query: string): Search | undefined {
  const text = query.trim().toLowerCase()
  if (text.includes('@')) return { kind: 'email', email: text }
  const digits = text.replaceAll(/[\s().#+-]/g, '')
  if (/^\d+$/.test(digits)) {
    const phone = digits.length === 11 ? digits.replace(/^1/, '') : digits
    if (phone.length === 10) return { kind: 'phone', phone }
    const orderId = Number(digits)
    return Number.isSafeInteger(orderId) ? { kind: 'number', orderId } : undefined
  }
  const words = text.split(/\s+/).filter((word) => word !== '')
  const last = words.at(-1)
  if (last === undefined) return undefined
  return { kind: 'name', first: words.length > 1 ? words[0]! : null, last }
}
