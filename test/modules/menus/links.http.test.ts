import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { faultsOf, menuAdminService, outline } from '../../support/menus.ts'
import { operator } from '../../support/test-service.ts'

const admin = menuAdminService()
const { call, create, newMerchant, read, shown } = admin
const send = (method: string, merchantId: number, ...links: unknown[]) =>
  call(method, '/link', { merchantId, links })

/** SubMenus A and B at the top level, items I and J detached. */
async function smallMenu() {
  const merchantId = await newMerchant()
  const [a, b, i, j] = (await create(
    merchantId,
    { type: 'SubMenu', name: 'A', parentId: null },
    { type: 'SubMenu', name: 'B', parentId: null },
    { type: 'Item', name: 'I', price: 1 },
    { type: 'Item', name: 'J', price: 2 },
  )) as [number, number, number, number]
  return { merchantId, a, b, i, j }
}

describe('new links', () => {
  test('attach children to parents in display order, and customers see it at once', async () => {
    const { merchantId, a, b, i, j } = await smallMenu()
    const links = [
      { parentId: a, childId: i },
      { parentId: a, childId: j, displayOrder: -5 },
      { parentId: b, childId: i, displayOrder: 1 },
    ]
    const answer = await send('POST', merchantId, ...links)
    assert.deepEqual(answer.body, {
      message: [],
      links: [{ parentId: a, childId: i, displayOrder: null }, ...links.slice(1)],
    })
    const expected = [
      ['A', 'J', 'I'],
      ['B', 'I'],
    ]
    assert.deepEqual(outline((await shown(merchantId)).menu), expected)
    assert.deepEqual(outline((await read(merchantId)).menu), expected)
  })

  test('use null for the top level in a form', async () => {
    const merchantId = await newMerchant()
    const [a] = await create(merchantId, { type: 'SubMenu', name: 'A' })
    const form = `merchantId=${merchantId}&links[0][parentId]=null&links[0][childId]=${a}`
    const headers = { ...operator, 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await admin.service.post('/merchant/admin/menu/link', form, headers)
    assert.deepEqual(answer.body.links, [{ parentId: null, childId: a, displayOrder: null }])
  })

  test('answer 404 for a method that a path does not have, even if a merchant’s path would match', async () => {
    for (const path of ['link', 'structure', 'rollback', 'nothing']) {
      const answer = await admin.service.get(`/merchant/admin/menu/${path}?merchantId=1002`, operator)
      assert.equal(answer.status, 404, path)
    }
  })

  test('can be sent as one `link`, with numbers as text', async () => {
    const { merchantId, a, i } = await smallMenu()
    const link = { parentId: String(a), childId: String(i), displayOrder: '3' }
    const answer = await call('POST', '/link', { merchantId, link })
    assert.deepEqual(answer.body.links, [{ parentId: a, childId: i, displayOrder: 3 }])
  })

  test('have all errors reported at once, and nothing is stored', async () => {
    const { merchantId, a, b, i } = await smallMenu()
    const other = await smallMenu()
    const [option, group, image, image2] = (await create(
      merchantId,
      { type: 'Option', name: 'O' },
      { type: 'OptionGroup', name: 'G' },
      { type: 'Image', name: 'P', url: 'http://p.example/1' },
      { type: 'Image', name: 'Q', url: 'http://p.example/2' },
    )) as [number, number, number, number]
    await admin.link(merchantId, [a, i], [i, group])
    const rows = await admin.rows()
    const links: [unknown, string][] = [
      [{ parentId: a, childId: i }, 'invalid_link links[0]'],
      [{ parentId: null, childId: i }, 'invalid_link links[1].parentId'],
      [{ parentId: a, childId: b }, 'invalid_link links[2].parentId'],
      [{ parentId: i, childId: option }, 'invalid_link links[3].parentId'],
      [{ parentId: a, childId: other.i }, 'unknown_entity links[4].childId'],
      [{ parentId: 987654321, childId: i }, 'unknown_entity links[5].parentId'],
      [{ childId: i }, 'invalid_link links[6].parentId'],
      [{ parentId: a }, 'invalid_link links[7].childId'],
      [{ parentId: b, childId: i, displayOrder: 2 ** 31 }, 'invalid_link links[8].displayOrder'],
      [{ parentId: b, childId: 'N1' }, 'invalid_link links[9].childId'],
      [null, 'invalid_link links[10]'],
      [17, 'invalid_link links[11]'],
      [{ parentId: i, childId: image }, ''],
      [{ parentId: i, childId: image2 }, 'too_many_children links[13].parentId'],
      [{ parentId: i, childId: image }, 'invalid_link links[14]'],
    ]
    const answer = await send('POST', merchantId, ...links.map(([link]) => link))
    assert.deepEqual(faultsOf(answer), [400, ...links.map(([, fault]) => fault).filter(Boolean)])
    assert.deepEqual(answer.body.message[0].entity, links[0]![0])
    assert.deepEqual(faultsOf(await send('POST', merchantId)), [400, 'invalid_link links'])
    assert.deepEqual(faultsOf(await call('POST', '/link', { merchantId })), [400, 'missing_parameter links'])
    assert.deepEqual(await admin.rows(), rows)
  })

  test('can’t form cycles of any length', async () => {
    const merchantId = await newMerchant()
    const menus = Array.from({ length: 4 }, (_, index) => ({ type: 'SubMenu', name: `M${index}` }))
    const [a, b, c, d] = (await create(merchantId, ...menus)) as [number, number, number, number]
    await admin.link(merchantId, [a, b], [b, c], [c, d])
    for (const [parentId, childId] of [
      [a, a],
      [b, a],
      [d, a],
    ]) {
      assert.deepEqual(faultsOf(await send('POST', merchantId, { parentId, childId })), [
        400,
        'cycle links[0].parentId',
      ])
    }
    await admin.link(merchantId, [a, d])
  })

  test('can form 30 levels and no more', async () => {
    const merchantId = await newMerchant()
    const menus = Array.from({ length: 31 }, (_, index) => ({ type: 'SubMenu', name: `M${index}` }))
    const ids = await create(merchantId, ...menus)
    const chain = ids.slice(1, 30).map((id, index): [number, number] => [ids[index]!, id])
    await admin.link(merchantId, [null, ids[0]!], ...chain)
    const deeper = await send('POST', merchantId, { parentId: ids[29], childId: ids[30] })
    assert.deepEqual(faultsOf(deeper), [400, 'invalid_link links[0].parentId'])
    assert.match(deeper.body.message[0].dev_msg, /30 levels/)
    const atBirth = { type: 'SubMenu', name: 'M', parentId: ids[29] }
    const answer = await call('POST', '', { merchantId, entities: [atBirth] })
    assert.deepEqual(faultsOf(answer), [400, 'invalid_parent entities[0].parentId'])
  })

  test('can’t share a child if that makes the menu endless', async () => {
    const merchantId = await newMerchant()
    const [top, item, first] = (await create(
      merchantId,
      { type: 'SubMenu', name: 'M', parentId: null },
      { type: 'Item', name: 'I', price: 1 },
      { type: 'OptionGroup', name: 'G' },
    )) as [number, number, number]
    const pairs: [number, number][] = [
      [top, item],
      [item, first],
    ]
    let above = [first]
    for (let level = 0; level < 13; level += 1) {
      const ids = await create(
        merchantId,
        { type: 'Option', name: `O${level}` },
        ...Array.from({ length: 3 }, () => ({ type: 'OptionGroup', name: 'G' })),
      )
      const [option, ...groups] = ids as [number, ...number[]]
      pairs.push(...above.map((id): [number, number] => [id, option]))
      pairs.push(...groups.map((id): [number, number] => [option, id]))
      above = groups
    }
    const links = pairs.map(([parentId, childId]) => ({ parentId, childId }))
    const answer = await send('POST', merchantId, ...links)
    assert.equal(answer.status, 400)
    assert.match(answer.body.message[0].dev_msg, /100,000/)
    assert.equal((await read(merchantId)).menu[0].children.length, 0)
  })
})

describe('changed links', () => {
  test('change only the display order, cleared by null or absence', async () => {
    const { merchantId, a, i, j } = await smallMenu()
    await admin.link(merchantId, [a, i], [a, j])
    const order = async () => outline((await shown(merchantId)).menu)[0]
    const set = (childId: number, displayOrder?: unknown) =>
      send('PUT', merchantId, { parentId: a, childId, displayOrder })
    assert.deepEqual((await set(j, 1)).body.links, [{ parentId: a, childId: j, displayOrder: 1 }])
    assert.deepEqual(await order(), ['A', 'J', 'I'])
    await set(j, null)
    assert.deepEqual(await order(), ['A', 'I', 'J'])
    await set(j, 1)
    assert.deepEqual((await set(j)).body.links, [{ parentId: a, childId: j, displayOrder: null }])
    assert.deepEqual(await order(), ['A', 'I', 'J'])
    const rows = await admin.rows()
    await set(j)
    assert.deepEqual(await admin.rows(), rows, 'as it is already')
  })

  test('are all or nothing for an unknown or repeated pair', async () => {
    const { merchantId, a, b, i } = await smallMenu()
    await admin.link(merchantId, [a, i])
    const rows = await admin.rows()
    const known = { parentId: a, childId: i, displayOrder: 4 }
    const answer = await send('PUT', merchantId, known, { parentId: b, childId: i }, known, { childId: i })
    assert.deepEqual(faultsOf(answer), [
      400,
      'invalid_link links[1]',
      'invalid_link links[2]',
      'invalid_link links[3].parentId',
    ])
    assert.deepEqual(await admin.rows(), rows)
    assert.equal((await read(merchantId)).revision, 2)
  })
})

describe('removed links', () => {
  test('are named in the body or the query, the entities stay, and the answer shows them as they were', async () => {
    const { merchantId, a, b, i, j } = await smallMenu()
    await admin.link(merchantId, [a, i], [a, j])
    await send('PUT', merchantId, { parentId: a, childId: i, displayOrder: 9 })
    const byBody = await send('DELETE', merchantId, { parentId: a, childId: i })
    assert.deepEqual(byBody.body, { message: [], links: [{ parentId: a, childId: i, displayOrder: 9 }] })
    const query = (parentId: unknown, childId: unknown) =>
      call('DELETE', `/link?merchantId=${merchantId}&parentId=${parentId}&childId=${childId}`)
    assert.deepEqual((await query(a, j)).body.links, [{ parentId: a, childId: j, displayOrder: null }])
    assert.deepEqual((await query('null', b)).body.links, [
      { parentId: null, childId: b, displayOrder: null },
    ])
    assert.deepEqual(outline((await shown(merchantId)).menu), ['A'])
    const { entities, warnings } = await read(merchantId)
    assert.equal(entities.length, 4)
    assert.deepEqual(
      warnings,
      [b, i, j].map((entityId) => ({ entityId, type: 'not_linked' })),
    )
  })

  test('are refused if unknown', async () => {
    const { merchantId, a, i } = await smallMenu()
    const rows = await admin.rows()
    const { message } = (await send('DELETE', merchantId, { parentId: a, childId: i })).body
    assert.deepEqual([message[0].code, message[0].field], ['invalid_link', 'links[0]'])
    const query = (text: string) => call('DELETE', `/link?merchantId=${merchantId}&${text}`)
    assert.deepEqual(faultsOf(await query(`parentId=${a}&childId=${i}`)), [400, 'invalid_link'])
    assert.deepEqual(faultsOf(await query(`childId=${i}`)), [400, 'invalid_link parentId'])
    assert.deepEqual(faultsOf(await query(`parentId=${a}&childId=x`)), [400, 'invalid_link childId'])
    assert.deepEqual(faultsOf(await query('')), [400, 'missing_parameter links'])
    assert.deepEqual(await admin.rows(), rows)
  })
})

test('links are audited', async () => {
  const { merchantId, a, i } = await smallMenu()
  await admin.link(merchantId, [a, i])
  await send('PUT', merchantId, { parentId: a, childId: i, displayOrder: 1 })
  await send('DELETE', merchantId, { parentId: a, childId: i })
  const { body } = await admin.service.get('/operator/audit?limit=3', operator)
  const link = (displayOrder: number | null) => ({
    entities: [],
    links: [{ parentId: a, childId: i, displayOrder }],
  })
  assert.deepEqual(
    body.records.map(({ action, before, after }: any) => [action, before, after]),
    [
      ['menu.links_deleted', link(1), null],
      ['menu.links_changed', link(null), link(1)],
      ['menu.links_created', null, link(null)],
    ],
  )
})
