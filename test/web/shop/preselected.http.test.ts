import assert from 'node:assert/strict'
import { test } from 'node:test'
import { logIn, merchantApp } from '../../support/people.ts'
import { openWebVisitor } from '../../support/stories.ts'
import { testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo' })

test('the shop chooses what a merchant preselected, without script, unless it is sold out', async () => {
  const login = { ...merchantApp, username: 'owner@example.com', scope: 'global,merchant' }
  const owner = { authorization: (await logIn(service, login)).access_token as string }
  const write = async (path: string, body: object) => {
    const answer = await service.put(path, { merchantId: 1001, ...body }, owner)
    assert.equal(answer.status, 200, answer.text)
  }
  const { body } = await service.get('/merchant/1001/menu?client_id=demo-app')
  const items: any[] = body.menu.flatMap(({ children }: any) => children)
  const isRadio = ({ type, min_selection, max_selection }: any) =>
    type === 'option group' && min_selection === 1 && max_selection === 1
  const item = items.find(({ children }) => children.some(isRadio))
  const [first, second] = item.children.find(isRadio).children
  const numberOf = ({ id }: { id: string }) => Number(id.slice(1))
  const preselect = (option: { id: string }, preselected: boolean) =>
    write('/merchant/admin/menu', { entities: [{ id: numberOf(option), type: 'Option', preselected }] })
  const chosen = async () => {
    const { text } = await openWebVisitor(service).get(`/m/1001/seaport-all-day-kitchen/${item.id}`)
    return [first, second].map(({ id }) =>
      [...text.matchAll(/<input[^>]*>/g)].some(([tag]) => tag.includes(`"${id}"`) && / checked/.test(tag)),
    )
  }
  assert.deepEqual(await chosen(), [false, false])
  await preselect(second, true)
  assert.deepEqual(await chosen(), [false, true])
  await write('/merchant/admin/menu/availability', { id: numberOf(second), available: false })
  assert.deepEqual(await chosen(), [false, false])
  await write('/merchant/admin/menu/availability', { id: numberOf(second), available: true })
  await preselect(second, false)
  assert.deepEqual(await chosen(), [false, false])
})
