import { type Handle, sql } from '../../db/database.ts'
import type { CustomersRow } from '../../db/schema.generated.ts'
import { asTimestamp, insertRows } from '../rows.ts'

/** Cooks for every shop that no named person runs; see `evening/staff.ts`. */
const cook = {
  ...{ email: 'kitchens@evening.example', first_name: 'Kim', last_name: 'Cook', phone: '2125550180' },
}
/** Customers of the living evening who come back; see `evening/rules/people.ts`. */
const regulars = [
  { email: 'amara.mensah@evening.example', first_name: 'Amara', last_name: 'Mensah', phone: '2125550181' },
  { email: 'owen.hartley@evening.example', first_name: 'Owen', last_name: 'Hartley', phone: '6465550182' },
  { email: 'linh.pham@evening.example', first_name: 'Linh', last_name: 'Pham', phone: '3125550183' },
  { email: 'mateo.lozano@evening.example', first_name: 'Mateo', last_name: 'Lozano', phone: '2135550184' },
  { email: 'leila.haddad@evening.example', first_name: 'Leila', last_name: 'Haddad', phone: '6025550185' },
]

const known = sql<{ email: string }>(`SELECT email FROM customers WHERE email LIKE '%@evening.example'`)
/** Groups 1 and 2 belong to named people. */
const joinGroups = sql(
  `INSERT INTO merchant_group_members (group_id, email, role, joined_at)
   SELECT group_id, $1, 'owner', $2 FROM merchant_groups WHERE group_id > 2
   ON CONFLICT DO NOTHING`,
)

/** `created` is the creation date of the world, by which `ops demo remove` recognizes its people. */
export async function insertEveningPeople(tx: Handle, created: number, password_hash: string) {
  const created_at = asTimestamp(created)
  const there = new Set((await tx.rows(known)).map(({ email }) => email))
  await insertRows<{ [Column in keyof CustomersRow]?: unknown }>(
    tx,
    'customers',
    [cook, ...regulars]
      .filter(({ email }) => !there.has(email))
      .map((person) => ({ ...person, password_hash, email_confirmed: true, created_at })),
  )
  await tx.rows(joinGroups, [cook.email, new Date(created)])
}
