import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeGroup } from '../../../src/modules/members/groups/manage.ts'
import { settledOrWaiting } from '../../support/servers/faults.ts'
import { operator, testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo' })
const newGroup = async () => {
  const group = { name: 'Two', emails: ['a@example.com', 'b@example.com'] }
  return (await service.post('/operator/groups', group, operator)).body.group_id as number
}
const groupOf = async (groupId: number) =>
  (await service.get('/operator/groups', operator)).body.groups.find((one: any) => one.group_id === groupId)

test('a removed group member does not come back through a pending email change', async () => {
  const groupId = await newGroup()
  const renaming = await service.db.transaction(async (tx) => {
    await changeGroup(tx, groupId, { emails: ['a@example.com'] })
    const answer = service.put(`/operator/groups/${groupId}`, { name: 'One' }, operator)
    await settledOrWaiting(service.db, answer)
    return { answer }
  })
  const { status, body } = await renaming.answer
  assert.equal(status, 200)
  assert.deepEqual(body.emails, ['a@example.com'])
  const { name, emails } = await groupOf(groupId)
  assert.deepEqual([name, emails], ['One', ['a@example.com']])
})

test('changing members keeps a name that changed in the meantime, and the audit record shows it', async () => {
  const groupId = await newGroup()
  const emptying = await service.db.transaction(async (tx) => {
    await changeGroup(tx, groupId, { name: 'Nobody' })
    const answer = service.put(`/operator/groups/${groupId}`, { emails: [] }, operator)
    await settledOrWaiting(service.db, answer)
    return { answer }
  })
  assert.equal((await emptying.answer).status, 200)
  const { name, emails } = await groupOf(groupId)
  assert.deepEqual([name, emails], ['Nobody', []])
  const [record] = (await service.get('/operator/audit?limit=1', operator)).body.records
  assert.deepEqual(record.before.emails, ['a@example.com', 'b@example.com'])
  assert.deepEqual([record.before.name, record.after.name, record.after.emails], ['Nobody', 'Nobody', []])
})
