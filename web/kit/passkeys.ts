import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { find, findAll, ownHeaders } from './dom.ts'

/** A sign-in's options are a subset of these. */
type Asked = { options?: PublicKeyCredentialCreationOptionsJSON; message?: { user_msg: string }[] }

/** Browsers don't support passkeys for IP addresses. */
const hasDomain = () => !/^[\d.]+$|^\[/.test(location.hostname)

/**
 * Shows forms with `data-passkey` (`get` or `create`) if the browser supports passkeys. Submitting one requests
 * options from the page's server (`data-options`), then the passkey from the person, and then submits the form with
 * it in the field `passkey`.
 */
export function offerPasskeys() {
  if (!('PublicKeyCredential' in globalThis) || !hasDomain()) return
  for (const form of findAll<HTMLFormElement>('form[data-passkey]')) {
    form.hidden = false
    form.classList.remove('waiting')
    for (const other of findAll('[data-no-passkey]')) other.hidden = true
    const field = find<HTMLInputElement>('input[name="passkey"]', form)!
    addEventListener('pageshow', () => {
      field.value = ''
    })
    form.addEventListener('submit', (event) => {
      if (field.value) return
      event.preventDefault()
      ask(form, field)
    })
  }
}

async function ask(form: HTMLFormElement, field: HTMLInputElement) {
  const button = find<HTMLButtonElement>('button', form)!
  const fault = find('[data-passkey-fault]', form)!
  fault.hidden = true
  button.setAttribute('aria-busy', 'true')
  // Errors from browsers and the library are written for developers, our refusals for users.
  let text = form.dataset.failed!
  try {
    const request = {
      method: 'POST',
      headers: ownHeaders,
      body: new URLSearchParams(new FormData(form) as unknown as Record<string, string>),
    }
    const [{ startAuthentication, startRegistration }, answer] = await Promise.all([
      import('./passkey-ceremony.ts'),
      fetch(form.dataset.options!, request),
    ])
    const { options: optionsJSON, message } = (await answer.json()) as Asked
    if (!answer.ok) {
      text = message?.[0]?.user_msg ?? text
      throw new Error(text)
    }
    const start = form.dataset.passkey === 'create' ? startRegistration : startAuthentication
    field.value = JSON.stringify(await start({ optionsJSON: optionsJSON! }))
    form.requestSubmit()
  } catch {
    fault.textContent = text
    fault.hidden = false
    fault.focus()
  } finally {
    button.removeAttribute('aria-busy')
  }
}
