import type { Call } from '../../../calls/call.ts'
import { requestOptions } from '../../../core/passkey-options.ts'
import { refuse } from '../../../core/refusal.ts'
import { hashSecret } from '../../../core/sealing.ts'
import { challengeIn, readAssertion } from '../../../core/webauthn.ts'
import { findPasskey } from '../accounts/passkey-store.ts'
import type { AuthDeps } from '../accounts/ports.ts'
import { proveClient, readClientProof } from '../clients/client-proof.ts'
import { wrongPasskey } from '../tokens/give-tokens.ts'
import { decideGrant, type Grant, type PasskeySource } from '../tokens/oauth-server.ts'
import { findChallengeEnd, newChallenge } from './challenges.ts'
import type { PasskeyDeps } from './own-passkeys.ts'
import type { PasskeySignInInput } from './schemas.ts'

/** Lists no passkeys: the person chooses one, and the answer tells whose it is. */
export async function offerPasskeySignIn({ site, sealing }: PasskeyDeps, { caller, now }: Call) {
  const challenge = newChallenge(sealing, useBy(caller.client!.clientId), now)
  return { options: await requestOptions(site, { challenge, userVerification: 'required' }) }
}

/** A challenge for one app doesn't work for another. */
const useBy = (clientId: string) => ({ purpose: 'passkey sign-in' as const, for: clientId })

/** The same protocol as a login, with a passkey instead of the password. */
export async function decidePasskeySignIn(
  deps: AuthDeps & PasskeyDeps,
  input: PasskeySignInInput,
  { db, now, presented }: Call,
): Promise<Grant<PasskeySource>> {
  const { clientId = '', secret = '' } = readClientProof(input, presented)
  await proveClient(db, clientId, secret)
  const { passkey, scope = 'global' } = input
  const known = await findPasskey(db, passkey.id)
  const challenge = challengeIn(passkey) ?? ''
  const expiresAt = findChallengeEnd(deps.sealing, challenge, useBy(clientId), now)
  const counter =
    known && expiresAt !== undefined
      ? await readAssertion(passkey, known, { ...deps.site, challenge, needsVerification: true })
      : undefined
  if (!known || expiresAt === undefined || counter === undefined) throw wrongPasskey()
  if (known.disabled) throw refuse('account_disabled')
  const { email, customerId } = known
  const source: PasskeySource = {
    ...{ kind: 'passkey', email, customerId, passkeyId: passkey.id, counter },
    challenge: { hash: hashSecret(challenge), expiresAt },
  }
  // The library doesn't support passkeys: to it this is a login with the right password.
  const login = { grant_type: 'password', username: email, password: 'passkey', scope }
  const grant = await decideGrant(
    db,
    { ...login, client_id: clientId, client_secret: secret },
    {
      grants: ['password'],
      mayAdministerMerchants: deps.mayAdministerMerchants,
      mayDrive: deps.mayDrive,
      findPerson: async () => source,
    },
  )
  return { ...grant, source }
}
