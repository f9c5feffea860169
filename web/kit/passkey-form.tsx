import type { ComponentChildren } from 'preact'
import { Form } from './form.tsx'
import { Icon } from './icon.tsx'

/** Hidden until `offerPasskeys` has found that the browser knows passkeys. */
export function PasskeyForm({
  kind,
  action,
  options,
  token,
  words,
  children,
}: {
  kind: 'get' | 'create'
  action: string
  /** Where the script asks for the options of `navigator.credentials`. */
  options: string
  token: string
  words: { submit: string; failed: string }
  children?: ComponentChildren
}) {
  return (
    <Form
      class="stack passkey-form"
      {...{ action, token }}
      data-passkey={kind}
      data-options={options}
      data-failed={words.failed}
      hidden
    >
      <input type="hidden" name="passkey" value="" />
      <p class="fault" role="alert" tabIndex={-1} data-passkey-fault hidden />
      {children}
      <button class={kind === 'get' ? 'button quiet wide' : 'button'} type="submit">
        <Icon name="key" /> {words.submit}
      </button>
    </Form>
  )
}
