import { type Handle, sql } from '../../db/database.ts'

const membersOf = sql<{ email: string }>(
  `SELECT g.email FROM merchants m JOIN merchant_group_members g USING (group_id)
   WHERE m.merchant_id = $1 ORDER BY g.email`,
)

/** Who runs a merchant, by e-mail. */
export async function listMembers(handle: Handle, merchantId: number): Promise<string[]> {
  return (await handle.rows(membersOf, [merchantId])).map(({ email }) => email)
}
