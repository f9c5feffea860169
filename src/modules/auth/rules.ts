/** How a person authorized an app: with the password in the app, or with a code from the browser. */
export type TokenFlow = 'password' | 'code'

const accessSeconds: Record<TokenFlow, number> = { password: 7_776_000, code: 3600 }
const dayMs = 86_400_000

export const accessTokenSeconds = (flow: TokenFlow) => accessSeconds[flow]

/** From the redirect to the app's own request takes a second or two. */
export const codeMs = 60_000
/** How long a used code is remembered, to recognize its reuse. */
export const spentCodeMs = dayMs
export const guestMs = 90 * dayMs
export const confirmationMs = dayMs
export const resetMs = 3_600_000
/** A form may stay open for hours. */
export const formMs = 4 * 3_600_000
/** How long a page keeps a person signed in, from the password to the last button. */
export const pageSessionMs = 600_000
