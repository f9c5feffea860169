import type { ComponentChildren } from 'preact'
import { Form } from './form.tsx'
import { Icon } from './icon.tsx'

type PasskeyFormProps = {
  kind: 'get' | 'create'
  action: string
  /** Where the script requests the options for `navigator.credentials`. */
  options: string
  token: string
  words: { submit: string; failed: string }
  children?: ComponentChildren
}

/**
 * Hidden until `offerPasskeys` has found that the browser supports passkeys; on the sign-in page its space is
 * reserved.
 */
export function PasskeyForm({ kind, action, options, token, words, children }: PasskeyFormProps) {
  return (
    <Form
      class={kind === 'get' ? 'stack passkey-form waiting' : 'stack passkey-form'}
      {...{ action, token }}
      data-passkey={kind}
      data-options={options}
      data-failed={words.failed}
      hidden={kind === 'create'}
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
