import { anonymousReads } from '../../../http/rate-limit.ts'
import { type Route, route } from '../../../http/route.ts'
import { readItem } from './read-item.ts'
import { type MenuDeps, readMenu } from './read-menu.ts'
import * as wire from './schemas.ts'

const common = {
  method: 'GET',
  access: 'reader',
  chapter: 'Merchants',
  anonymousBudget: anonymousReads,
} as const

export function menuReadingRoutes(deps: MenuDeps): Route[] {
  return [
    route({
      ...common,
      path: '/merchant/{merchant_id}/menu',
      summary: 'Read a merchant’s menu',
      description: 'Hidden entities are never shown. Alcohol and tobacco need disclaimers: see `warnings`.',
      input: wire.MenuInput,
      answer: wire.MenuAnswer,
      refusals: ['no_rest'],
      handler: (query, call) => readMenu(deps, query, call),
    }),
    route({
      ...common,
      path: '/merchant/{merchant_id}/menu/{item_id}',
      summary: 'Read a menu item',
      input: wire.ItemInput,
      answer: wire.ItemAnswer,
      refusals: ['no_rest', 'no_item'],
      handler: (query, call) => readItem(deps, query, call),
    }),
  ]
}
