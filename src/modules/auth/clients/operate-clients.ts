import type { TObject } from 'typebox'
import type { Call } from '../../../calls/call.ts'
import { orderFaults, readable } from '../../../calls/input-faults.ts'
import { formatUtc } from '../../../core/local-time.ts'
import { type Reason, refuseIfAny } from '../../../core/refusal.ts'
import { recordAudit } from '../../audit/index.ts'
import { changeClient, createClient, findClientChangeFaults, findNewClientFaults } from './manage-clients.ts'
import type { ApiClient, ClientChange } from './rules.ts'
import { ClientPatch, type ClientPatchInput, NewClient, type NewClientInput } from './schemas.ts'
import { listClients } from './store.ts'

export async function readClients({ db }: Call) {
  return { clients: (await listClients(db)).map(presentClient) }
}

export async function registerClient(sent: NewClientInput, call: Call) {
  const { sound: input, faults } = readable(sent)
  const named = { clientId: input.client_id, redirectUris: input.redirect_uris }
  mustBeFaultless(NewClient, [...faults, ...(await findNewClientFaults(call.db, named))])
  const wanted = {
    clientId: input.client_id,
    name: input.name,
    redirectUris: input.redirect_uris ?? [],
    flows: input.flows ?? [],
    rateLimit: input.rate_limit ?? null,
    enabled: input.enabled ?? true,
  }
  const { client, secret } = await createClient(call.db, wanted, call.now)
  const after = presentClient(client)
  await recordAudit(call, { action: 'client.created', subject: client.clientId, after })
  return { ...after, client_secret: secret }
}

export async function editClient(sent: ClientPatchInput, call: Call) {
  const { sound: input, faults } = readable(sent)
  const named = { clientId: input.client_id, redirectUris: input.redirect_uris }
  mustBeFaultless(ClientPatch, [...faults, ...(await findClientChangeFaults(call.db, named))])
  const change: ClientChange = {
    ...(input.name !== undefined && { name: input.name }),
    ...(input.redirect_uris && { redirectUris: input.redirect_uris }),
    ...(input.flows && { flows: input.flows }),
    ...(input.rate_limit !== undefined && { rateLimit: input.rate_limit }),
    ...(input.enabled !== undefined && { enabled: input.enabled }),
  }
  const newSecret = input.new_secret ?? false
  const { before, after, secret } = await changeClient(call.db, input.client_id, change, { newSecret })
  await recordAudit(call, {
    action: secret ? 'client.secret_replaced' : 'client.changed',
    subject: input.client_id,
    before: presentClient(before),
    after: presentClient(after),
  })
  return { ...presentClient(after), ...(secret && { client_secret: secret }) }
}

/** All faults at once (decisions §2.3): the schema's, and those a schema can't express. */
function mustBeFaultless(schema: TObject, faults: Reason[]) {
  refuseIfAny(orderFaults(faults, Object.keys(schema.properties)))
}

function presentClient(client: ApiClient) {
  return {
    client_id: client.clientId,
    name: client.name,
    redirect_uris: client.redirectUris,
    flows: client.flows,
    rate_limit: client.rateLimit,
    enabled: client.enabled,
    created_at: formatUtc(client.createdAt),
  }
}
