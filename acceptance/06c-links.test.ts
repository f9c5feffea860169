import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { admin, adminMenu, entityOf, faultsOf, make, namesOf, shownMenu } from './support/administration.ts'
import { ask, got, type Json, refused } from './support/ask.ts'
import { newMerchant, retireMerchants } from './support/merchants.ts'
import { ownerToken } from './support/people.ts'

after(retireMerchants)

const merchantId = await newMerchant()
type Link = { parentId?: number | null; childId?: number; displayOrder?: number | null }
const link = (...links: Link[]) => admin('POST', 'menu/link', { merchantId, links })
const reorder = (...links: Link[]) => admin('PUT', 'menu/link', { merchantId, links })
const unlink = async (...links: Link[]) =>
  ask('DELETE', '/merchant/admin/menu/link', { token: await ownerToken(), json: { merchantId, links } })

const samples: Record<string, object> = {
  SubMenu: {},
  Item: { price: 5 },
  OptionGroup: {},
  PriceGroup: {},
  Option: {},
}
/** One of each of these types, linked nowhere. */
const some = (...types: string[]) =>
  make(merchantId, ...types.map((type) => ({ type, name: type, ...samples[type] })))

/** `''` if a new parent of this type accepts these new children one after another, or else the error code. */
async function holds(parentType: string, ...children: string[]): Promise<string[]> {
  const [parentId, ...ids] = await some(parentType, ...children)
  const codes = []
  for (const childId of ids) {
    const { body } = await link({ parentId: parentId!, childId })
    codes.push(body.message.map(({ code }: Json) => code).join())
  }
  return codes
}
const none = (...lawful: string[]) => Object.keys(samples).filter((type) => !lawful.includes(type))
async function holdsNothingBut(parentType: string, ...lawful: string[]) {
  const others = none(...lawful)
  assert.deepEqual(await holds(parentType, ...others), Array(others.length).fill('invalid_link'))
}

describe('the allowed children', () => {
  test('6.50 of a SubMenu', async () => {
    assert.deepEqual(await holds('SubMenu', 'SubMenu', 'SubMenu', 'Item'), ['', '', 'invalid_link'])
    assert.deepEqual(await holds('SubMenu', 'Item', 'Item', 'SubMenu'), ['', '', 'invalid_link'])
    await holdsNothingBut('SubMenu', 'SubMenu', 'Item')
  })
  test('6.51 6.59 of an Item', async () => {
    const found = await holds('Item', 'PriceGroup', 'OptionGroup', 'PriceGroup', 'OptionGroup', 'OptionGroup')
    assert.deepEqual(found, ['', '', 'too_many_children', '', ''])
    await holdsNothingBut('Item', 'PriceGroup', 'OptionGroup')
  })
  test('6.52 of an OptionGroup', async () => {
    assert.deepEqual(await holds('OptionGroup', 'Option', 'Option', 'Option'), ['', '', ''])
    await holdsNothingBut('OptionGroup', 'Option')
  })
  test('6.53 of a PriceGroup', async () => {
    assert.deepEqual(await holds('PriceGroup', 'Option', 'Option', 'Option'), ['', '', ''])
    await holdsNothingBut('PriceGroup', 'Option')
  })
  test('6.54 6.59 of an Option', async () => {
    const found = await holds('Option', 'PriceGroup', 'OptionGroup', 'PriceGroup', 'OptionGroup')
    assert.deepEqual(found, ['', '', 'too_many_children', ''])
    await holdsNothingBut('Option', 'PriceGroup', 'OptionGroup')
  })
  test('6.56 include more for reads: options of an item, groups of a group', async () => {
    assert.deepEqual(await holds('Item', 'Option'), ['invalid_link'])
    assert.deepEqual(await holds('OptionGroup', 'OptionGroup'), ['invalid_link'])
  })
  test('6.57 6.58 are checked, with an error in terms of the request', async () => {
    const [parentId, childId] = await some('OptionGroup', 'Item')
    const entities = [{ type: 'Item', name: 'Pie', price: 5, parentId }]
    const { message } = await refused(admin('POST', 'menu', { merchantId, entities }), 400, 'invalid_parent')
    assert.deepEqual(message[0].entity, entities[0])
    assert.equal(message[0].field, 'entities[0].parentId')
    const linked = await refused(link({ parentId: parentId!, childId }), 400, 'invalid_link')
    assert.deepEqual(linked.message[0].entity, { parentId, childId })
    const [item] = await make(merchantId, { type: 'Item', name: 'Pie', price: 5 })
    await make(merchantId, { type: 'PriceGroup', name: 'Sizes', parentId: item })
    const second = [{ type: 'PriceGroup', name: 'Shapes', parentId: item }]
    await refused(admin('POST', 'menu', { merchantId, entities: second }), 400, 'too_many_children')
  })
})

describe('links', () => {
  test('6.75 6.76 6.79 6.82 attach children to parents', async () => {
    const [menu, item] = await some('SubMenu', 'Item')
    const links = [
      { parentId: null, childId: menu, displayOrder: null },
      { parentId: menu, childId: item, displayOrder: 7 },
    ]
    assert.deepEqual(await got(link(...links)), { message: [], links })
    const shown = (await shownMenu(merchantId)).find(({ id }) => id === `N${menu}`)
    assert.deepEqual(namesOf(shown.children), ['Item'])
    const missing = await refused(
      link({ parentId: menu }, { childId: item }),
      400,
      'invalid_link',
      'invalid_link',
    )
    assert.deepEqual(faultsOf(missing), ['invalid_link links[0].childId', 'invalid_link links[1].parentId'])
    await got(unlink({ parentId: null, childId: menu }))
  })
  test('6.77 lead to SubMenus from the top', async () => {
    const types = none('SubMenu')
    const links = (await some(...types)).map((childId) => ({ parentId: null, childId }))
    await refused(link(...links), 400, ...types.map(() => 'invalid_link'))
    const [menu] = await some('SubMenu')
    await got(link({ parentId: null, childId: menu }))
    await got(unlink({ parentId: null, childId: menu }))
  })
  test('6.78 6.80 order the children', async () => {
    const own = await newMerchant()
    const [top] = await make(own, { type: 'SubMenu', name: 'Top', parentId: null })
    const names = ['a', 'b', 'c', 'd']
    const ids = await make(own, ...names.map((name) => ({ type: 'Item', name, price: 5 })))
    const order = async () => namesOf((await shownMenu(own))[0].children).join('')
    const of = (index: number, displayOrder?: number) => ({
      ...{ parentId: top, childId: ids[index] },
      ...(displayOrder !== undefined && { displayOrder }),
    })
    const send = (method: string, links: object[]) => admin(method, 'menu/link', { merchantId: own, links })
    await got(send('POST', [of(3, 2), of(1), of(0), of(2, 1)]))
    assert.equal(await order(), 'cdab')
    const changed = await got(send('PUT', [of(1, 0)]))
    assert.deepEqual(changed, { message: [], links: [of(1, 0)] })
    assert.equal(await order(), 'bcda')
    const tree = (await adminMenu(own)).menu[0].children
    assert.equal(namesOf(tree).join(''), 'bcda')
    await refused(send('PUT', [{ parentId: null, childId: ids[1], displayOrder: 1 }]), 400, 'invalid_link')
  })
  test('6.81 6.84 are removed one by one, since an entity can be in several places', async () => {
    const [one, two, item] = await some('SubMenu', 'SubMenu', 'Item')
    const links = [one, two].map((parentId) => ({ parentId: parentId!, childId: item, displayOrder: null }))
    await got(link(...links))
    const parents = async () =>
      (await entityOf(merchantId, item!)).parents.map(({ parentId }: Json) => parentId)
    assert.deepEqual(await parents(), [one, two])
    assert.deepEqual(await got(unlink({ parentId: one, childId: item })), { message: [], links: [links[0]] })
    assert.deepEqual(await parents(), [two])
  })
  test('6.83 6.86 are all created, changed or removed, or none', async () => {
    const [menu, item, lost] = await some('SubMenu', 'Item', 'Item')
    const good = { parentId: menu, childId: item }
    const parents = async (id: number) => (await entityOf(merchantId, id)).parents
    await refused(link(good, { parentId: menu, childId: 999_999_999 }), 400, 'unknown_entity')
    await refused(link(good, { parentId: 999_999_999, childId: lost }), 400, 'unknown_entity')
    assert.deepEqual(await parents(item!), [])
    await got(link(good))
    await refused(
      reorder({ ...good, displayOrder: 3 }, { parentId: menu, childId: lost }),
      400,
      'invalid_link',
    )
    await refused(unlink(good, { parentId: menu, childId: lost }), 400, 'invalid_link')
    assert.deepEqual(await parents(item!), [{ parentId: menu, displayOrder: null }])
  })
  test('6.85 form no cycle', async () => {
    const [one, two, three] = await some('SubMenu', 'SubMenu', 'SubMenu')
    await got(link({ parentId: one, childId: two }, { parentId: two, childId: three }))
    await refused(link({ parentId: three, childId: one }), 400, 'cycle')
    await refused(link({ parentId: one, childId: one }), 400, 'cycle')
  })
})
