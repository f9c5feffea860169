import { pathTo } from '../frame/place.ts'
import { wordsIn } from '../frame/words.ts'
import type { WholeOrder } from './timeline.ts'

const t = wordsIn('orders')

/** Who ordered; an account links to its page. */
export function CustomerName({ whole: { order, customer_id } }: { whole: WholeOrder }) {
  const { first_name, last_name } = order.customer
  const name = `${first_name} ${last_name}`
  if (customer_id === null) return <>{`${name} (${t('guest')})`}</>
  return <a href={pathTo('customers', [customer_id])}>{name}</a>
}
