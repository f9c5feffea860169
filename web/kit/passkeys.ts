import { find, findAll, ownHeaders } from './dom.ts'

/** `toJSON` and the readers of options came to browsers together. */
type Readers = typeof PublicKeyCredential & {
  parseCreationOptionsFromJSON?(options: unknown): PublicKeyCredentialCreationOptions
  parseRequestOptionsFromJSON?(options: unknown): PublicKeyCredentialRequestOptions
}
type Asked = { options?: unknown; message?: { user_msg: string }[] }

/** Browsers know no passkeys for bare addresses. */
const hasDomain = () => !/^[\d.]+$|^\[/.test(location.hostname)

/**
 * Forms with `data-passkey` (`get` or `create`) show where the browser knows passkeys. Sending one asks the page's server for
 * options (`data-options`), then the person for the passkey, and then sends the form with it in the field `passkey`.
 */
export function offerPasskeys() {
  const readers = globalThis.PublicKeyCredential as Readers | undefined
  if (!readers?.parseRequestOptionsFromJSON || !readers.parseCreationOptionsFromJSON || !hasDomain()) return
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
      ask(form, field, readers)
    })
  }
}

async function ask(form: HTMLFormElement, field: HTMLInputElement, readers: Readers) {
  const button = find<HTMLButtonElement>('button', form)!
  const fault = find('[data-passkey-fault]', form)!
  fault.hidden = true
  button.setAttribute('aria-busy', 'true')
  try {
    const answer = await fetch(form.dataset.options!, {
      method: 'POST',
      headers: ownHeaders,
      body: new URLSearchParams(new FormData(form) as unknown as Record<string, string>),
    })
    const { options, message } = (await answer.json()) as Asked
    if (!answer.ok) throw new Error(message?.[0]?.user_msg ?? '')
    const credential =
      form.dataset.passkey === 'create'
        ? await navigator.credentials.create({ publicKey: readers.parseCreationOptionsFromJSON!(options) })
        : await navigator.credentials.get({ publicKey: readers.parseRequestOptionsFromJSON!(options) })
    field.value = JSON.stringify(credential)
    form.requestSubmit()
  } catch (error) {
    // Errors of the browser are written for developers, our refusals for people.
    const text = error instanceof DOMException || !(error as Error).message ? form.dataset.failed! : ''
    fault.textContent = text || (error as Error).message
    fault.hidden = false
    fault.focus()
  } finally {
    button.removeAttribute('aria-busy')
  }
}
