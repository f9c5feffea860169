import { RefusalError } from './errors.ts'

/** A session as plain values that a program can store between two runs. */
export type Session = {
  accessToken?: string | undefined
  /** Absent if access can't be renewed. */
  refreshToken?: string | undefined
  /** Milliseconds since 1970, by this machine's clock. */
  expiresAt?: number | undefined
  /** A customer who hasn't signed in. */
  guestToken?: string | undefined
}

export type TokenAnswer = {
  access_token: string
  expires_in: number
  refresh_token?: string
}

export type SessionDeps = {
  session: Session | undefined
  onChange: ((session: Session) => void) | undefined
  now(): number
  /** Absent if the client has no secret, without which nothing can be renewed. */
  refresh: ((refreshToken: string) => Promise<TokenAnswer>) | undefined
}

export type OpenSession = ReturnType<typeof openSession>

/** A token that expires within this time is renewed before it is used. */
const marginMs = 60_000

export function openSession({ session, onChange, now, refresh }: SessionDeps) {
  let current: Session = { ...session }
  let renewing: Promise<boolean> | undefined

  const set = (next: Session) => {
    current = next
    onChange?.({ ...next })
  }
  const keep = (answer: TokenAnswer) => {
    const {
      access_token: accessToken,
      expires_in,
      refresh_token: refreshToken = current.refreshToken,
    } = answer
    set({ accessToken, refreshToken, expiresAt: now() + expires_in * 1000 })
  }

  /** However many calls wait for a new token, it is requested once. */
  const renew = (): Promise<boolean> => {
    renewing ??= renewOnce().finally(() => {
      renewing = undefined
    })
    return renewing
  }
  const renewOnce = async () => {
    const { refreshToken } = current
    if (!refresh || refreshToken === undefined) return false
    try {
      const answer = await refresh(refreshToken)
      // A sign-in or sign-out in the meantime wins.
      if (current.refreshToken === refreshToken) keep(answer)
      return true
    } catch (error) {
      if (error instanceof RefusalError) return false
      throw error
    }
  }

  return {
    get: (): Session => ({ ...current }),
    set,
    keep,
    /** The token to send now. If it can't be renewed, it is sent as it is, and the service decides. */
    async accessToken(): Promise<string | undefined> {
      const { accessToken, expiresAt } = current
      if (accessToken === undefined) return undefined
      if (expiresAt !== undefined && expiresAt - marginMs < now()) await renew().catch(() => false)
      return current.accessToken
    },
    /** After a 401: is there another token by now, or can one be had? */
    async hasOtherThan(refused: string): Promise<boolean> {
      if (current.accessToken !== refused) return current.accessToken !== undefined
      return (await renew()) && current.accessToken !== undefined
    },
    renew,
  }
}
