import type { Answer, Call, CallOptions, Input } from '../call.ts'
import type { OpenSession } from '../session.ts'

export type App = { baseUrl: string; clientId: string; clientSecret?: string | undefined }
/** For a sign-up without the app's secret; the sign-up page sends it. */
type FormFields =
  | '_token'
  | 'redirect_uri'
  | 'state'
  | 'guest_token'
  | 'code_challenge'
  | 'code_challenge_method'
type SignedIn = Answer<'post_customer_auth'>
type Credentials = 'client_id' | 'client_secret' | 'grant_type'
/** Pages where people type what an app must not see; they return to `redirect_uri`. */
export type PageRequest = {
  redirect_uri: string
  state?: string
  scope?: string
  code_challenge?: string
  code_challenge_method?: 'S256'
}

const pages = {
  signIn: '/third_party/authorize',
  signUp: '/third_party/account/create',
  addCard: '/third_party/credit_card/add',
}

export function authCalls(call: Call, session: OpenSession, app: App) {
  const proof = { client_id: app.clientId, ...(app.clientSecret && { client_secret: app.clientSecret }) }
  /** A guest's carts move to the account that signs in. */
  const asGuest = (options: CallOptions = {}): CallOptions => {
    const { guestToken } = session.get()
    return guestToken ? { ...options, headers: { ...options.headers, 'guest-token': guestToken } } : options
  }
  const pageUrl = (path: string, request: PageRequest) => {
    const { guestToken } = session.get()
    const query = new URLSearchParams({
      client_id: app.clientId,
      response_type: 'code',
      scope: 'global',
      ...request,
      ...(guestToken && { guest_token: guestToken }),
    })
    return `${app.baseUrl.replace(/(?<!\/)\/+$/, '')}${path}?${query}`
  }

  return {
    /** For apps that have the password flow. */
    async password(
      { scope = 'global', ...login }: Omit<Input<'post_customer_auth'>, Credentials | 'refresh_token'>,
      options?: CallOptions,
    ) {
      const request = { ...login, ...proof, grant_type: 'password', scope }
      const answer = await call('post_customer_auth', request, asGuest(options))
      session.keep(answer)
      return answer
    },
    /** With a passkey, in two steps: `begin` returns options for the browser, and `finish` takes the browser's response. */
    passkey: {
      begin: (options?: CallOptions) => call('post_customer_auth_passkey', proof, options),
      async finish(
        { scope = 'global', passkey }: Pick<Input<'put_customer_auth_passkey'>, 'scope' | 'passkey'>,
        options?: CallOptions,
      ) {
        const request = { passkey, ...proof, scope }
        const answer = await call('put_customer_auth_passkey', request, asGuest(options))
        session.keep(answer)
        return answer
      },
    },
    /** The code that the page of `signInUrl` returned, valid once and for a minute. */
    async code(
      redeem: { code: string; redirect_uri: string; code_verifier?: string },
      options?: CallOptions,
    ) {
      const request = { ...redeem, ...proof, grant_type: 'authorization_code' }
      const answer = await call('post_third_party_access_token', request, options)
      session.keep(answer)
      return answer
    },
    /** Creates a guest session: carts without an account, from now on. */
    async guest(options?: CallOptions) {
      const answer = await call('get_customer_auth_guest', {}, options)
      session.set({ guestToken: answer['Guest-Token'] })
      return answer
    },
    async signUp(
      { scope = 'global', ...person }: Omit<Input<'post_customer_account'>, Credentials | FormFields>,
      options?: CallOptions,
    ) {
      const sent = await call('post_customer_account', { ...person, ...proof, scope }, asGuest(options))
      const answer = sent as SignedIn // an app that sends its secret gets the same answer as a login
      session.keep(answer)
      return answer
    },
    async signOut(options?: CallOptions) {
      const answer = await call('delete_customer_auth', {}, options)
      session.set({})
      return answer
    },
    /** Ends the whole session, so that it can't be renewed either. Not for apps authorized with a code. */
    async leave(options?: CallOptions) {
      const { sessions } = await call('get_customer_sessions', {}, options)
      const own = sessions.find(({ current }) => current)
      if (own) await call('delete_customer_sessions_session_id', { session_id: own.session_id }, options)
      session.set({})
    },
    whoAmI: (options?: CallOptions) => call('get_customer_auth', {}, options),
    /** Calls do this automatically. False if there is nothing to renew access with, or it was revoked. */
    refresh: () => session.renew(),
    signInUrl: (request: PageRequest) => pageUrl(pages.signIn, request),
    signUpUrl: (request: PageRequest) => pageUrl(pages.signUp, request),
    addCardUrl: (request: PageRequest) => pageUrl(pages.addCard, request),
  }
}
