import { stripPrefix } from '../../core/network-address.ts'
import { type Sentence, says } from '../../texts/sentence.ts'

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

/** The text message to a merchant that has not answered an order. */
export const callToMerchant = ({ orderId, merchant: { name } }: OrderInNews) =>
  `${name}: order ${orderId} is waiting for your answer. Accept or decline it now, or it will be canceled.`

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]

/** No send older than this counts for any limit. */
export const maxWindowMs = dayMs

/** At most `max` messages for a subject within the time before any moment. */
export type SendLimit = {
  by: 'number' | 'address' | 'account' | 'installation'
  subject: string
  max: number
  windowMs: number
  says: Sentence
}

const installationSubject = 'codes of the installation'

/** A code goes to a number that the caller chose: a stranger's, if the caller wants to annoy one, and each costs money. */
export function codeLimits(code: {
  phone: string
  ip: string
  customerId: number
  perHour: number
}): SendLimit[] {
  const number = { by: 'number', subject: `codes to ${code.phone}` } as const
  return [
    {
      ...{ ...number, max: 1, windowMs: minuteMs },
      says: says`We just texted a code to this number. Wait a minute before you ask for another one.`,
    },
    {
      ...{ ...number, max: 5, windowMs: dayMs },
      says: says`This number got 5 codes within 24 hours. Use another number, or try again tomorrow.`,
    },
    {
      ...{ by: 'account', subject: `codes for customer ${code.customerId}`, max: 5, windowMs: hourMs },
      says: says`You asked for 5 codes within an hour. Try again later.`,
    },
    {
      ...{ by: 'address', subject: `codes for ${stripPrefix(code.ip)}`, max: 10, windowMs: hourMs },
      says: says`Too many codes were requested from your network. Try again in an hour.`,
    },
    {
      ...{ by: 'installation', subject: installationSubject, max: code.perHour, windowMs: hourMs },
      says: says`We can’t text codes right now. Try again later.`,
    },
  ]
}

/** Calls to a shop's own number, as its staff typed it: a busy evening of them, and no more. */
export const shopCallLimits = (phone: string): SendLimit[] => [
  {
    ...{ by: 'number', subject: `calls to shop ${phone}`, max: 30, windowMs: dayMs },
    says: says`This number got 30 messages about orders within 24 hours.`,
  },
]

/** Order updates to a guest's unconfirmed number: enough for three orders a day. */
export const guestNoticeLimits = (phone: string): SendLimit[] => [
  {
    ...{ by: 'number', subject: `guest news to ${phone}`, max: 12, windowMs: dayMs },
    says: says`This number got 12 messages about orders within 24 hours.`,
  },
]
