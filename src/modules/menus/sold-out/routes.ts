import type { Route } from '../../../http/route.ts'
import { adminRoute } from '../../members/index.ts'
import * as wire from './schemas.ts'
import { changeAvailability, readSoldOut, type SoldOutDeps } from './sold-out.ts'

export function soldOutRoutes(deps: SoldOutDeps): Route[] {
  return [
    adminRoute({
      permission: 'availability',
      method: 'GET',
      path: '/merchant/admin/menu/availability',
      staff: 'read',
      impersonators: 'impersonate',
      summary: 'List sold-out items and options, or all of them',
      input: wire.SoldOutQuery,
      answer: wire.SoldOutList,
      handler: (input, call) => readSoldOut(deps, input, call),
    }),
    adminRoute({
      permission: 'availability',
      method: 'PUT',
      path: '/merchant/admin/menu/availability',
      staff: 'goods',
      impersonators: 'impersonate',
      summary: 'Mark an item or an option as sold out, or as available again',
      description:
        'It stays on the menu with `available: false`, can’t be ordered for a time before `until`, and then becomes available again automatically. Doesn’t create a menu revision.',
      input: wire.ChangeAvailability,
      answer: wire.Availability,
      refusals: ['unknown_entity'],
      handler: (input, call) => changeAvailability(deps, input, call),
    }),
  ]
}
