import { createHmac } from 'node:crypto'
import type { DoorDashCredentials } from '../../../../../courier-contract/networks.ts'

/** A token is used immediately. DoorDash accepts none that is valid for more than half an hour. */
const validSeconds = 300

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A JWT in Drive's format (`DD-JWT-V1`): signed with HS256 and the secret's bytes. */
export function driveToken(
  { developer_id, key_id, signing_secret }: DoorDashCredentials,
  nowMs: number,
): string {
  const iat = Math.floor(nowMs / 1000)
  const head = part({ alg: 'HS256', typ: 'JWT', 'dd-ver': 'DD-JWT-V1' })
  const claims = part({ aud: 'doordash', iss: developer_id, kid: key_id, iat, exp: iat + validSeconds })
  const key = Buffer.from(signing_secret, 'base64url')
  return `${head}.${claims}.${createHmac('sha256', key).update(`${head}.${claims}`).digest('base64url')}`
}
