import type { RefusalCode } from '../core/refusals/catalog.ts'
import type { Access } from './access.ts'

export const securitySchemes = {
  client_id: { type: 'apiKey', in: 'query', name: 'client_id', description: 'The id of the calling app.' },
  access_token: {
    type: 'http',
    scheme: 'bearer',
    description: 'A customer’s access token. The `Bearer` prefix is optional.',
  },
  client_secret: {
    type: 'http',
    scheme: 'basic',
    description: 'An app’s client_id and client_secret.',
  },
  operator_token: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The setting OPERATOR_TOKEN, the `access_token` of `POST /operator/session`, or a key of `POST /operator/keys`.',
  },
  guest_token: {
    type: 'apiKey',
    in: 'header',
    name: 'Guest-Token',
    description: 'A guest’s token, from `GET /customer/auth/guest`. Send it with client_id.',
  },
  provider_key: {
    type: 'http',
    scheme: 'bearer',
    description: 'A courier company’s key, returned when it was registered.',
  },
}

const securityOfAccess: Record<Access, object[]> = {
  public: [],
  client: [{ client_id: [] }, { access_token: [] }],
  reader: [{ client_id: [] }, { access_token: [] }],
  customer: [{ access_token: [] }],
  merchant: [{ access_token: [] }, { operator_token: [] }],
  account: [{ access_token: [] }, { client_secret: [] }, { operator_token: [] }],
  operator: [{ operator_token: [] }],
}
/** For routes that check their own credentials. */
const securityOfCredentials = {
  guest: [{ access_token: [] }, { client_id: [], guest_token: [] }],
  provider: [{ provider_key: [] }],
}

export const describeSecurity = ({
  access,
  credentials,
}: {
  access: Access
  credentials?: keyof typeof securityOfCredentials
}) => (credentials ? securityOfCredentials[credentials] : securityOfAccess[access])

/** The refusals of the credential check. */
export const refusalsOfAccess: Record<Access, RefusalCode[]> = {
  public: [],
  client: ['client_id_required', 'invalid_client', 'invalid_token'],
  reader: ['client_id_required', 'invalid_client', 'invalid_token'],
  customer: ['invalid_token'],
  merchant: ['invalid_token', 'forbidden'],
  account: ['invalid_token', 'invalid_client'],
  operator: ['invalid_token', 'forbidden', 'second_factor_required'],
}
