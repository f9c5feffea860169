/** A number of the United States as its ten digits; null for anything else. */
export function readNumber(text: string): string | null {
  const digits = text.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  return /^\d{10}$/.test(digits) ? digits : null
}

/** The words that carriers prescribe, alone in the message. */
const stopWords = ['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit']
const startWords = ['start', 'unstop', 'yes']

export function readKeyword(text: string): 'stop' | 'start' | null {
  const word = text.trim().toLowerCase()
  if (stopWords.includes(word)) return 'stop'
  return startWords.includes(word) ? 'start' : null
}

type OrderInNews = { orderId: number; type: 'delivery' | 'pickup'; merchant: { name: string } }

/** The text message about an order's new status; undefined where none is sent. Plain letters: 160 of them fit one message. */
export function orderNews(
  { orderId, type, merchant: { name } }: OrderInNews,
  status: string,
): string | undefined {
  switch (status) {
    case 'confirmed':
      return `${name} has confirmed your order ${orderId}.`
    case 'ready':
      return type === 'pickup' ? `Your order ${orderId} is ready at ${name}.` : undefined
    case 'out_for_delivery':
      return `Your order ${orderId} from ${name} is on its way.`
    case 'completed':
      return type === 'delivery' ? `Your order ${orderId} from ${name} was delivered.` : undefined
    case 'rejected':
      return `${name} could not take your order ${orderId}. Nothing is charged.`
    case 'cancelled':
    case 'failed':
      return `Your order ${orderId} at ${name} is cancelled. What you paid comes back.`
    default:
      return undefined
  }
}
