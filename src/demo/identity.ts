import { demoAppSecret, type demoApps, demoPassword, type demoPeople } from '../core/demo-credentials.ts'
import { hashSecret } from '../core/sealing.ts'
import type { Handle } from '../db/database.ts'
import type { ApiClientsRow, CustomersRow } from '../db/schema.generated.ts'
import { hashPassword } from '../modules/auth/index.ts'
import { asBytea, asTimestamp, insertRows } from './rows.ts'

const callbacks = ['http://localhost:4000/callback', 'http://127.0.0.1:4000/callback']

const clients = [
  { client_id: 'demo-app', name: 'Demo App', flows: ['password', 'trusted'], redirect_uris: callbacks },
  { client_id: 'public-app', name: 'Public App', flows: [], redirect_uris: callbacks.slice(0, 1) },
  {
    client_id: 'merchant-app',
    name: 'Merchant App',
    flows: ['password'],
    redirect_uris: callbacks.slice(0, 1),
  },
] satisfies { client_id: (typeof demoApps)[number]; [column: string]: unknown }[]

const people = [
  { customer_id: 1, email: 'ada@example.com', first_name: 'Ada', last_name: 'Lovelace', phone: '2125550101' },
  {
    customer_id: 2,
    email: 'new@example.com',
    first_name: 'Newton',
    last_name: 'Newcomer',
    phone: '2125550102',
  },
  { customer_id: 3, email: 'moved@example.com', first_name: 'Mona', last_name: 'Moved', phone: '2125550103' },
  { customer_id: 4, email: 'owner@example.com', first_name: 'Olga', last_name: 'Owner', phone: '2125550104' },
  {
    customer_id: 5,
    email: 'rival@example.com',
    first_name: 'Rafael',
    last_name: 'Rival',
    phone: '2125550105',
  },
  {
    customer_id: 6,
    email: 'manager@example.com',
    first_name: 'Mani',
    last_name: 'Manager',
    phone: '2125550106',
  },
  {
    customer_id: 7,
    email: 'kitchen@example.com',
    first_name: 'Kit',
    last_name: 'Kitchen',
    phone: '2125550107',
  },
  {
    customer_id: 8,
    email: 'dora@example.com',
    first_name: 'Dora',
    last_name: 'Driver',
    phone: '2125550108',
  },
  {
    customer_id: 9,
    email: 'diego@example.com',
    first_name: 'Diego',
    last_name: 'Driver',
    phone: '2125550109',
  },
  {
    customer_id: 10,
    email: 'dana@example.com',
    first_name: 'Dana',
    last_name: 'Dispatcher',
    phone: '2125550110',
  },
] satisfies { email: (typeof demoPeople)[number]; [column: string]: unknown }[]

/** One hash for all: the password is in the README, so individual salts would protect nothing. */
export const hashDemoPassword = () => hashPassword(demoPassword, { network: 'demo', account: 'demo' })

export async function insertIdentity(tx: Handle, now: number, password_hash: string) {
  const created_at = asTimestamp(now)
  await insertRows<{ [Column in keyof ApiClientsRow]: unknown }>(
    tx,
    'api_clients',
    clients.map((client) => ({
      ...client,
      secret_hash: asBytea(hashSecret(demoAppSecret(client.client_id))),
      enabled: true,
      created_at,
    })),
  )
  await insertRows<{ [Column in keyof CustomersRow]: unknown }>(
    tx,
    'customers',
    people.map((person) => ({
      ...person,
      password_hash,
      email_confirmed: true,
      created_at,
    })),
  )
}
