/**
 * The demo world's credentials. They are in the README, so anyone can use them: the demo is filled only with these,
 * one click signs in with them, and production refuses a database in which they work.
 */
export const demoPassword = 'open-sesame-42'

/** The authenticator app of the demo's staff: 20 bytes; in base32 `INSWY3DBOJSG633SEBSGK3LPEBXW43DZ`. */
export const demoTotpSecret = Buffer.from('Cellardoor demo only')

export const demoOperatorToken = 'demo-operator-token'

export const demoApps = ['demo-app', 'public-app', 'merchant-app'] as const

export const demoAppSecret = (clientId: string) => `${clientId}-secret`

/** One staff member for each role. */
export const demoStaff = {
  owner: 'owner@operator.example',
  support: 'support@operator.example',
  finance: 'finance@operator.example',
  catalogue: 'catalogue@operator.example',
  viewer: 'viewer@operator.example',
} as const

export const demoPeople = [
  'ada@example.com',
  'new@example.com',
  'moved@example.com',
  'owner@example.com',
  'rival@example.com',
  'manager@example.com',
  'kitchen@example.com',
  'dora@example.com',
  'diego@example.com',
  'dana@example.com',
] as const
