import { type Handle, sql } from '../../../db/database.ts'
import type { ApiClientsRow } from '../../../db/schema.generated.ts'
import type { ApiClient, ClientChange, Flow } from './rules.ts'

const columns = 'client_id, name, redirect_uris, flows, rate_limit, enabled, created_at'
type ClientRow = Omit<ApiClientsRow, 'secret_hash'>

const addClient = sql<{ client_id: string }>(
  `INSERT INTO api_clients (client_id, name, secret_hash, redirect_uris, flows, rate_limit, enabled, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING client_id`,
)
const replaceClient = sql(
  `UPDATE api_clients SET name = $2, redirect_uris = $3, flows = $4, rate_limit = $5, enabled = $6 WHERE client_id = $1`,
)

const oneClientWithSecret = sql<ApiClientsRow>(
  `SELECT ${columns}, secret_hash FROM api_clients WHERE client_id = $1`,
)

export const listClients = sql<ClientRow>(`SELECT ${columns} FROM api_clients ORDER BY client_id`).rows(
  () => [],
  toClient,
)

export const findClient = sql<ClientRow>(`SELECT ${columns} FROM api_clients WHERE client_id = $1`).find(
  (clientId: string) => [clientId],
  toClient,
)

export const findClientForChange = sql<ClientRow>(
  `SELECT ${columns} FROM api_clients WHERE client_id = $1 FOR UPDATE`,
).find((clientId: string) => [clientId], toClient)

/** False when the client_id is taken. */
export async function insertClient(tx: Handle, client: ApiClient, secretHash: Buffer): Promise<boolean> {
  const { clientId, name, redirectUris, flows, rateLimit, enabled, createdAt } = client
  const values = [clientId, name, secretHash, redirectUris, flows, rateLimit, enabled, new Date(createdAt)]
  return (await tx.find(addClient, values)) !== undefined
}

export async function updateClient(tx: Handle, clientId: string, client: Required<ClientChange>) {
  const { name, redirectUris, flows, rateLimit, enabled } = client
  await tx.rows(replaceClient, [clientId, name, redirectUris, flows, rateLimit, enabled])
}

export const updateClientSecret = sql('UPDATE api_clients SET secret_hash = $2 WHERE client_id = $1').run(
  (clientId: string, secretHash: Buffer) => [clientId, secretHash],
)

export async function findClientWithSecret(
  handle: Handle,
  clientId: string,
): Promise<{ client: ApiClient; secretHash: Buffer } | undefined> {
  const row = await handle.find(oneClientWithSecret, [clientId])
  return row && { client: toClient(row), secretHash: row.secret_hash }
}

function toClient(row: ClientRow): ApiClient {
  return {
    clientId: row.client_id,
    name: row.name,
    redirectUris: row.redirect_uris,
    flows: row.flows as Flow[],
    rateLimit: row.rate_limit,
    enabled: row.enabled,
    createdAt: row.created_at,
  }
}
