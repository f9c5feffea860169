import type { BookRequest } from './contract.ts'
import type { Findings } from './findings.ts'
import { type Fields, isObject, readDegrees, readNumber } from './read-values.ts'

type Leaf = 'text' | 'text, if sent' | 'latitude' | 'longitude' | 'quantity'
type Shape = Leaf | { readonly [key: string]: Shape }

const place: Shape = {
  address: 'text',
  apt: 'text, if sent',
  city: 'text',
  state: 'text',
  zip: 'text',
  latitude: 'latitude',
  longitude: 'longitude',
}
const pickup: Shape = {
  location: place,
  contact: { merchant_name: 'text', email: 'text', phone: 'text' },
  instructions: 'text',
}
const delivery: Shape = {
  location: place,
  contact: {
    first_name: 'text',
    last_name: 'text',
    company_name: 'text, if sent',
    email: 'text',
    phone: 'text',
  },
  instructions: 'text',
}
const item: Shape = { name: 'text', quantity: 'quantity' }

const asSent = 'must be what was sent'
/** About a meter, because some providers store coordinates as decimals. */
const sameDegrees = 0.00001
/** For a report whose booking isn't known. */
const maxItems = 100

/**
 * A provider repeats everything it was sent in the answer to a booking and in each status. Differences are harmless, since we go by what we
 * sent. Without `sent`, only the format is checked.
 */
export function checkEcho(body: Fields, sent: BookRequest | undefined, findings: Findings) {
  checkItems(body.items, sent?.items, findings)
  checkShape(body.pickup, pickup, sent?.pickup, 'pickup', findings)
  checkShape(body.delivery, delivery, sent?.delivery, 'delivery', findings)
}

function checkItems(value: unknown, sent: BookRequest['items'] | undefined, findings: Findings) {
  if (!Array.isArray(value))
    return findings.add('warning', 'items', value === undefined ? 'is missing' : 'must be an array')
  if (sent && value.length !== sent.length) return findings.add('warning', 'items', asSent)
  for (const [index, one] of value.slice(0, maxItems).entries())
    checkShape(one, item, sent?.[index], `items[${index}]`, findings)
}

function checkShape(value: unknown, shape: Shape, sent: unknown, field: string, findings: Findings) {
  if (typeof shape === 'string') return checkLeaf(value, shape, sent, field, findings)
  if (!isObject(value))
    return findings.add('warning', field, value === undefined ? 'is missing' : 'must be an object')
  for (const key of Object.keys(shape))
    checkShape(value[key], shape[key]!, (sent as Fields | undefined)?.[key], `${field}.${key}`, findings)
}

function checkLeaf(value: unknown, leaf: Leaf, sent: unknown, field: string, findings: Findings) {
  switch (leaf) {
    case 'text, if sent':
      if ((sent ?? '') === '' && (value ?? '') === '') return
      return checkText(value, sent, field, findings)
    case 'text':
      return checkText(value, sent, field, findings)
    case 'quantity': {
      const quantity = readNumber(value, field, 'warning', findings)
      if (quantity === undefined) return
      if (!Number.isInteger(quantity) || quantity < 1)
        return findings.add('warning', field, 'must be a positive integer')
      if (sent !== undefined && quantity !== sent) findings.add('warning', field, asSent)
      return
    }
    case 'latitude':
    case 'longitude': {
      const degrees = readDegrees(value, field, leaf === 'latitude' ? 90 : 180, findings)
      if (degrees === undefined || sent === undefined) return
      if (Math.abs(degrees - (sent as number)) > sameDegrees) findings.add('warning', field, asSent)
    }
  }
}

function checkText(value: unknown, sent: unknown, field: string, findings: Findings) {
  if (typeof value !== 'string')
    return findings.add('warning', field, value === undefined ? 'is missing' : 'must be a string')
  if (sent !== undefined && value !== sent) findings.add('warning', field, asSent)
}
