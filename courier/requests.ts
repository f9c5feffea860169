import type { BookRequest, EstimateRequest, WirePlace } from '../courier-contract/contract.ts'
import { CourierRefusal } from './refusal.ts'

type Fields = Record<string, unknown>

/** Reads a body field by field, keeps the fields of the interface in its order, and reports all faults at once. */
export function readEstimateRequest(body: unknown): EstimateRequest {
  const read = openReader()
  const fields = read.object(body, 'body')
  return read.done({
    pickup: read.place(fields.pickup, 'pickup'),
    delivery: read.place(fields.delivery, 'delivery'),
    gratuity: read.number(fields.gratuity, 'gratuity', (value) => value >= 0, 'a number from 0 up'),
  })
}

export function readBookRequest(body: unknown): BookRequest {
  const read = openReader()
  const fields = read.object(body, 'body')
  const pickup = read.object(fields.pickup, 'pickup')
  const delivery = read.object(fields.delivery, 'delivery')
  return read.done({
    estimate_id: read.id(fields.estimate_id, 'estimate_id'),
    order_id: read.id(fields.order_id, 'order_id'),
    items: read.list(fields.items, 'items').map((value, index) => {
      const item = read.object(value, `items[${index}]`)
      return {
        name: read.text(item.name, `items[${index}].name`),
        quantity: read.number(
          item.quantity,
          `items[${index}].quantity`,
          (quantity) => Number.isInteger(quantity) && quantity > 0,
          'a whole number from 1 up',
        ),
      }
    }),
    pickup: {
      location: read.place(pickup.location, 'pickup.location'),
      contact: read.texts(pickup.contact, 'pickup.contact', ['merchant_name', 'email', 'phone']),
      instructions: read.text(pickup.instructions, 'pickup.instructions'),
    },
    delivery: {
      location: read.place(delivery.location, 'delivery.location'),
      contact: {
        ...read.texts(delivery.contact, 'delivery.contact', ['first_name', 'last_name', 'email', 'phone']),
        ...read.optional(delivery.contact, 'delivery.contact', 'company_name'),
      },
      instructions: read.text(delivery.instructions, 'delivery.instructions'),
    },
  })
}

function openReader() {
  const faults: string[] = []
  const isObject = (value: unknown): value is Fields =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
  const object = (value: unknown, field: string): Fields => {
    if (isObject(value)) return value
    faults.push(`${field} must be an object`)
    return {}
  }
  const text = (value: unknown, field: string): string => {
    if (typeof value === 'string') return value
    faults.push(`${field} must be a string`)
    return ''
  }
  const number = (value: unknown, field: string, fits: (value: number) => boolean, wanted: string) => {
    if (typeof value === 'number' && Number.isFinite(value) && fits(value)) return value
    faults.push(`${field} must be ${wanted}`)
    return 0
  }
  const texts = <Name extends string>(value: unknown, field: string, names: readonly Name[]) => {
    const fields = object(value, field)
    return Object.fromEntries(names.map((name) => [name, text(fields[name], `${field}.${name}`)])) as Record<
      Name,
      string
    >
  }
  const optional = <Name extends string>(value: unknown, field: string, name: Name) => {
    const found = isObject(value) ? value[name] : undefined
    const isThere = found !== undefined && found !== null
    return (isThere ? { [name]: text(found, `${field}.${name}`) } : {}) as { [_ in Name]?: string }
  }
  const degrees = (most: number) => (value: number) => Math.abs(value) <= most

  return {
    object,
    text,
    texts,
    optional,
    number,
    id(value: unknown, field: string): string {
      if (typeof value === 'string' && value !== '') return value
      faults.push(`${field} must be a string that says something`)
      return ''
    },
    list(value: unknown, field: string): unknown[] {
      if (Array.isArray(value)) return value
      faults.push(`${field} must be an array`)
      return []
    },
    place(value: unknown, field: string): WirePlace {
      const { latitude, longitude } = object(value, field)
      return {
        ...texts(isObject(value) ? value : {}, field, ['address', 'city', 'state', 'zip']),
        ...optional(value, field, 'apt'),
        latitude: number(latitude, `${field}.latitude`, degrees(90), 'degrees from -90 to 90'),
        longitude: number(longitude, `${field}.longitude`, degrees(180), 'degrees from -180 to 180'),
      }
    },
    done<Request>(request: Request): Request {
      if (faults.length === 0) return request
      throw new CourierRefusal(
        400,
        'invalid_request',
        'We cannot read this request.',
        `${faults.join('; ')}.`,
      )
    },
  }
}
