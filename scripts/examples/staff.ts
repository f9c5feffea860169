import { createHmac } from 'node:crypto'
import { openAuthenticator } from '../../test/support/authenticator.ts'
import type { Record } from './recorder.ts'

const boss = { as: 'operator' } as const
const me = { as: 'staff' } as const

type SignedIn = { access_token: string; expires: number }

/** The operator's staff: accounts, sessions, second factors, API keys. */
export async function staff(record: Record) {
  await record('get_operator_staff', boss)
  const person = { email: 'ines@operator.example', name: 'Ines Example', role: 'viewer' }
  const made = await record<{ staff: { staff_id: number }; password: string }>('post_operator_staff', {
    ...boss,
    body: person,
  })
  const path = { staff_id: made.staff.staff_id }
  const login = { email: person.email, password: made.password }
  const first = await record<SignedIn>('post_operator_session', { as: 'no caller', body: login })
  record.become('staff', first.access_token)
  await secondFactors(record, first)
  await record('get_operator_session', me)
  const view = { list: 'orders', name: 'Large and open' }
  await record('put_operator_session_views', { ...me, body: { ...view, query: '?status=open&sort=-total' } })
  await record('get_operator_session_views', { ...me, query: { list: 'orders' } })
  await record('delete_operator_session_views', { ...me, body: view })
  await record.unseen('put_operator_staff_staff_id', { ...boss, path, body: { role: 'owner' } })
  await record('post_operator_emails_email_test', {
    ...{ ...me, path: { email: 'order_placed' }, body: { language: 'en' } },
  })
  await record.unseen('put_operator_staff_staff_id', { ...boss, path, body: { role: 'viewer' } })
  await actingFor(record, path)
  const next = { current_password: made.password, password: 'a-longer-password' }
  await record('put_operator_session', { ...me, body: next })
  await record('delete_operator_session', { ...me, body: {} })
  await record('put_operator_staff_staff_id', { ...boss, path, body: { role: 'support' } })
  await record('delete_operator_staff_staff_id_sessions', { ...boss, path })
  await record('delete_operator_staff_staff_id', { ...boss, path })
  const key = await record<{ key_id: string }>('post_operator_keys', {
    ...boss,
    body: { name: 'bookkeeping', roles: ['finance'], expires: '2027-01-01T00:00:00Z' },
  })
  await record('get_operator_keys', boss)
  await record('delete_operator_keys_key_id', { ...boss, path: { key_id: key.key_id } })
}

/** Helping a merchant requires a role that allows it. */
async function actingFor(record: Record, path: { staff_id: number }) {
  await record.unseen('put_operator_staff_staff_id', { ...boss, path, body: { role: 'support' } })
  await record('post_operator_merchants_merchant_id_acting', {
    ...me,
    path: { merchant_id: 1001 },
    body: { reason: 'The owner called: the hours of Sunday are wrong.' },
  })
  await record('get_merchant_admin_acting', { ...boss, query: { merchantId: 1001 } })
  await record('delete_merchant_admin_acting', { ...boss, query: { merchantId: 1001 } })
}

async function secondFactors(record: Record, { expires }: SignedIn) {
  const { secret } = await record<{ secret: string }>('post_operator_session_totp', me)
  const now = expires - 12 * 3600 // a session lasts twelve hours: the service's clock, whatever ours says
  await record('put_operator_session_totp', { ...me, body: { totp: makeCode(secret, Math.floor(now / 30)) } })
  type Offered = { options: { challenge: string; rp: { id: string } } }
  const { options } = await record<Offered>('post_operator_session_passkeys', me)
  const authenticator = openAuthenticator({ origin: 'http://localhost:8080', rpId: options.rp.id })
  const passkey = authenticator.create(options.challenge)
  await record('put_operator_session_passkeys', { ...me, body: { name: 'Laptop', passkey } })
  await record('delete_operator_session_passkeys', { ...me, body: { passkey_id: passkey.id } })
}

/** The code of an authenticator app (RFC 6238). */
function makeCode(base32: string, step: number): string {
  const bits = [...base32].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes = bits
    .join('')
    .match(/.{8}/g)!
    .map((byte) => Number.parseInt(byte, 2))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', Buffer.from(bytes)).update(counter).digest()
  const value = mac.readUInt32BE(mac.at(-1)! & 15) & 0x7fffffff
  return String(value % 1_000_000).padStart(6, '0')
}
