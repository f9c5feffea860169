import { type Answer, type ServiceOptions, type TestService, testService } from './test-service.ts'

/** The demo world with carts. */
export function cartService(more: ServiceOptions = {}): TestService {
  return testService({ template: 'demo', ...more })
}

type Entity = { id: string; name: string; type: string; children: Entity[]; [field: string]: any }

/** A menu as customers read it, by names: `find('Smash Burger', 'Toppings', 'Bacon')`. */
export async function readMenu({ get }: TestService, merchantId: number) {
  const { body } = await get(`/merchant/${merchantId}/menu?client_id=demo-app`)
  const root: Entity = { id: '', name: '', type: 'menu', children: body.menu }
  const below = (entity: Entity): Entity[] => entity.children.flatMap((child) => [child, ...below(child)])
  const find = (itemName: string, ...names: string[]): Entity => {
    const item = below(root).find(({ name, type }) => type === 'item' && name === itemName)
    const found = names.reduce<Entity | undefined>(
      (entity, name) => entity?.children.find((child) => child.name === name),
      item,
    )
    if (!found) throw new Error(`the menu has no ${[itemName, ...names].join(' > ')}`)
    return found
  }
  return { find, all: below(root) }
}

export const refusalsOf = ({ body }: Answer): string[] =>
  body.message.map(({ code, field = '' }: { code: string; field?: string }) => `${code} ${field}`.trim())

export async function guestToken({ get }: TestService): Promise<string> {
  return (await get('/customer/auth/guest?client_id=demo-app')).body['Guest-Token']
}
