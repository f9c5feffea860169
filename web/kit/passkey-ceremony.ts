/** The part of the library used by a page, loaded on the first use of a passkey. */
export { startAuthentication, startRegistration } from '@simplewebauthn/browser'
