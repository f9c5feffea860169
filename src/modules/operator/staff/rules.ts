import type { OperatorRole } from '../../../calls/staff-permissions.ts'

export type StaffMember = {
  staffId: number
  email: string
  name: string
  role: OperatorRole
  enabled: boolean
  hasTotp: boolean
  passkeys: number
  createdAt: number
}

export type Passkey = {
  passkeyId: string
  name: string
  publicKey: Buffer
  counter: number
  createdAt: number
  lastUsedAt: number | null
}

export type OperatorSession = {
  sessionId: string
  ip: string
  userAgent: string
  createdAt: number
  lastSeenAt: number
  expiresAt: number
}

export type OperatorKey = {
  keyId: string
  name: string
  roles: OperatorRole[]
  createdBy: string
  createdAt: number
  lastUsedAt: number | null
  expiresAt: number | null
}
