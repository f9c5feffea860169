import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { menuAdminService } from '../../support/menus.ts'

const admin = menuAdminService()
const { newMerchant } = admin
const send = (merchantId: number, menu: unknown[]) => admin.call('POST', '/structure', { merchantId, menu })

const long = 'x'.repeat(2000)
const range = <One>(count: number, make: (n: number) => One) =>
  Array.from({ length: count }, (_, n) => make(n))

describe('a menu that exceeds the limits', () => {
  test('with long texts in options under many items has the excessive link refused and named', async () => {
    const merchantId = await newMerchant()
    const options = range(200, (n) => ({ type: 'Option', name: `Topping ${n}`, description: long, price: 1 }))
    const group = {
      type: 'OptionGroup',
      name: 'Toppings',
      selectionType: 'check',
      selectionsMax: 5,
      children: options,
    }
    const items = range(60, (n) => ({ type: 'Item', name: `Pie ${n}`, price: 5 }))
    const menu = {
      type: 'SubMenu',
      name: 'Pies',
      children: [{ ...items[0], children: [group] }, ...items.slice(1)],
    }
    const { status, body } = await send(merchantId, [menu])
    assert.equal(status, 200)
    const [pies] = body.menu
    const toppings = pies.children[0].children[0].id
    const links = pies.children.slice(1).map(({ id }: any) => ({ parentId: id, childId: toppings }))
    const refused = await admin.call('POST', '/link', { merchantId, links })
    assert.equal(refused.status, 400, refused.text)
    const [first] = refused.body.message
    assert.equal(first.code, 'menu_too_large')
    assert.match(first.dev_msg, /^Pie \d+ \(\d+\): This would make the menu too large/)
    const fewer = await admin.call('POST', '/link', { merchantId, links: links.slice(0, 20) })
    assert.equal(fewer.status, 200, fewer.text)
  })

  test('with thousands of groups of mixed amounts is refused, naming a group', async () => {
    const merchantId = await newMerchant()
    const option = (name: string, qtyIncrements: number) => ({
      type: 'Option',
      name,
      price: 1,
      qtyMax: 100,
      qtyIncrements,
    })
    const groups = range(1500, (n) => ({
      type: 'OptionGroup',
      name: `Group ${n}`,
      selectionType: 'quantity',
      selectionsMax: 100,
      children: [option('Sips', 0.03), option('Gulps', 0.07)],
    }))
    const menu = {
      type: 'SubMenu',
      name: 'Bar',
      children: [{ type: 'Item', name: 'Flight', price: 5, children: groups }],
    }
    const refused = await send(merchantId, [menu])
    assert.equal(refused.status, 400)
    assert.equal(refused.body.message[0].code, 'menu_too_large')
    assert.match(refused.body.message[0].dev_msg, /^Group \d+ .*too many possible quantities/)
  })
})
