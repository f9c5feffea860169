import { type Handlers, ok } from './http.ts'

/** The account that the secret key belongs to, and where its events go. Tests can change anything. */
export type OwnAccount = {
  capabilities: Record<string, string>
  endpoints: { url: string; status: 'enabled' | 'disabled' }[]
}

export const openOwnAccount = (): OwnAccount => ({
  capabilities: { card_payments: 'active', transfers: 'active' },
  endpoints: [],
})

export const ownAccountHandlers = (own: OwnAccount): Handlers => ({
  'GET /v1/account': () =>
    ok({ id: 'acct_loopback', object: 'account', capabilities: own.capabilities, charges_enabled: true }),
  'GET /v1/webhook_endpoints': () =>
    ok({
      ...{ object: 'list', has_more: false, url: '/v1/webhook_endpoints' },
      data: own.endpoints.map((endpoint, index) => ({
        id: `we_${index}`,
        object: 'webhook_endpoint',
        ...endpoint,
      })),
    }),
})
