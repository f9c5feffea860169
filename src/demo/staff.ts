import { demoStaff, demoTotpSecret } from '../core/demo-credentials.ts'
import { deriveKey, encrypt } from '../core/sealing.ts'
import type { Handle } from '../db/database.ts'
import type { OperatorStaffRow } from '../db/schema.generated.ts'
import { getOwnSecret } from '../db/settings.ts'
import { asBytea, asTimestamp, insertRows } from './rows.ts'

const names: Record<keyof typeof demoStaff, string> = {
  owner: 'Odette Owner',
  support: 'Sam Support',
  finance: 'Fiona Finance',
  catalogue: 'Carl Catalogue',
  viewer: 'Vera Viewer',
}

/** One staff member of the operator for each role; the viewer has no second factor. */
export async function insertStaff(tx: Handle, now: number, password_hash: string) {
  const key = deriveKey(await getOwnSecret(tx, 'long_lived_secret'), { purpose: 'long-lived' })
  await insertRows<{ [Column in keyof OperatorStaffRow]: unknown }>(
    tx,
    'operator_staff',
    (Object.entries(demoStaff) as [keyof typeof demoStaff, string][]).map(([role, email]) => ({
      ...{ email, name: names[role], role, enabled: true, password_hash },
      totp_secret: role === 'viewer' ? null : asBytea(encrypt(key, demoTotpSecret.toString('base64'))),
      created_at: asTimestamp(now),
    })),
  )
}
