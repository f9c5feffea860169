/** The part of the library that a page uses, loaded by the first use of a passkey. */
export { startAuthentication, startRegistration } from '@simplewebauthn/browser'
