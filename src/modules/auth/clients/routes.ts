import { noInput, type Route, route } from '../../../http/route.ts'
import { editClient, readClients, registerClient } from './operate-clients.ts'
import * as wire from './schemas.ts'

const common = { access: 'operator', chapter: 'Operator' } as const

/** Decisions §10. */
export const operatorClientRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/operator/clients',
    staff: 'read',
    summary: 'List API clients',
    input: noInput,
    answer: wire.Clients,
    handler: (_input, call) => readClients(call),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/operator/clients',
    staff: 'own',
    summary: 'Register an API client',
    description: '`client_secret` is returned only once.',
    input: wire.NewClient,
    answer: wire.CreatedClient,
    refusals: ['taken_client_id'],
    handler: registerClient,
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/operator/clients/{client_id}',
    staff: 'own',
    summary: 'Change an API client',
    input: wire.ClientPatch,
    answer: wire.ChangedClient,
    refusals: ['unknown_client'],
    handler: editClient,
  }),
]
