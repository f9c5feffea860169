import { wordsIn } from '../frame/words.ts'
import type { Order } from './rules.ts'

const t = wordsIn('orders')

type Option = { name: string; quantity: number; options: readonly unknown[] }

/** Options below options, as deep as the menu has them. */
export function Options({ options }: { options: readonly unknown[] }) {
  if (options.length === 0) return null
  return (
    <ul class="order-options">
      {(options as readonly Option[]).map((option, index) => (
        <li key={index}>
          {option.quantity !== 1 && <b>{option.quantity}× </b>}
          {option.name}
          <Options options={option.options} />
        </li>
      ))}
    </ul>
  )
}

/** As it was copied when the order was placed. */
export type Address = Partial<
  Record<'street' | 'unit_number' | 'city' | 'state' | 'zip_code' | 'instructions', string>
>

export function addressOf(order: Order): string {
  const { street, unit_number, city, state, zip_code } = (order.location ?? {}) as Address
  return [street, unit_number, city, [state, zip_code].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

export type Sum = [label: string, dollars: number]

/** The parts of an order's total. */
export const sumsOf = (order: Order): Sum[] => [
  [t('subtotal'), order.subtotal],
  [t('discount'), -order.discount],
  [t('fee'), order.delivery_fee],
  [t('service'), order.convenience_fee],
  [t('tax'), order.tax],
  [t('tip'), order.tip],
]
