import { type Handle, sql } from '../../../db/database.ts'

const listEmails = sql<{ merchantId: number; email: string }>(
  `SELECT m.merchant_id AS "merchantId", g.email FROM merchants m JOIN merchant_group_members g USING (group_id)
   WHERE m.merchant_id = ANY ($1) ORDER BY g.email`,
)

const ownOf = sql<{ merchantId: number }>(
  `SELECT m.merchant_id AS "merchantId" FROM merchants m JOIN merchant_group_members g USING (group_id)
   WHERE m.merchant_id = ANY ($1) AND g.email = lower($2)`,
)

const allOf = sql<{ merchantId: number }>(
  `SELECT m.merchant_id AS "merchantId" FROM merchants m JOIN merchant_group_members g USING (group_id)
   WHERE g.email = lower($1)`,
)

/** Every merchant that the person with this e-mail runs. */
export async function merchantsOf(handle: Handle, email: string): Promise<readonly number[]> {
  return (await handle.rows(allOf, [email])).map(({ merchantId }) => merchantId)
}

const ofGroup = sql<{ merchantId: number }>(
  'SELECT merchant_id AS "merchantId" FROM merchants WHERE group_id = $1',
)
const groupsByEmail = sql<{ groupId: number }>(
  'SELECT group_id AS "groupId" FROM merchant_group_members WHERE email = lower($1) ORDER BY group_id',
)
const emailsOfGroup = sql<{ email: string }>(
  'SELECT email FROM merchant_group_members WHERE group_id = $1 ORDER BY email',
)

export async function merchantsOfGroup(handle: Handle, groupId: number): Promise<readonly number[]> {
  return (await handle.rows(ofGroup, [groupId])).map(({ merchantId }) => merchantId)
}

/** The groups that the person with this e-mail belongs to. */
export async function groupsOf(handle: Handle, email: string): Promise<readonly number[]> {
  return (await handle.rows(groupsByEmail, [email])).map(({ groupId }) => groupId)
}

export async function emailsOf(handle: Handle, groupId: number): Promise<readonly string[]> {
  return (await handle.rows(emailsOfGroup, [groupId])).map(({ email }) => email)
}

/** Those of these merchants that the person with this e-mail runs. */
export async function findAdministered(
  handle: Handle,
  merchantIds: readonly number[],
  email: string,
): Promise<Set<number>> {
  return new Set((await handle.rows(ownOf, [merchantIds, email])).map(({ merchantId }) => merchantId))
}

/** Who runs each of these merchants, by e-mail. */
export async function membersOf(
  handle: Handle,
  merchantIds: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  if (merchantIds.length === 0) return new Map()
  const rows = await handle.rows(listEmails, [merchantIds])
  const byMerchant = Map.groupBy(rows, ({ merchantId }) => merchantId)
  const emailsOf = (merchantId: number) => (byMerchant.get(merchantId) ?? []).map(({ email }) => email)
  return new Map(merchantIds.map((merchantId) => [merchantId, emailsOf(merchantId)]))
}

export async function listMembers(handle: Handle, merchantId: number): Promise<readonly string[]> {
  return (await membersOf(handle, [merchantId])).get(merchantId) ?? []
}
