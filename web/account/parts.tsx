import type { ComponentChildren } from 'preact'
import type { FormFaults } from '../../page-contract/account.ts'
import { Field, Form } from '../kit/form.tsx'
import { Notice } from '../kit/notice.tsx'
import type { AccountWords } from './messages.ts'

/** A sentence with elements in it: `{app}` is replaced with the element of that name. */
export const filled = (text: string, elements: Readonly<Record<string, ComponentChildren>>) =>
  text.split(/\{(\w+)\}/).map((part, index) => (index % 2 === 0 ? part : elements[part]))

/** The errors, above the form, each with a link to its field. */
export function Faults({ faults, t }: { faults: FormFaults | undefined; t: AccountWords }) {
  if (!faults) return null
  const { summary } = faults
  const fields = Object.entries(faults.fields).filter(([, fault]) => fault !== 'marked')
  return (
    <div class="faults" id="faults">
      <Notice kind="problem">
        <p>{typeof summary === 'string' ? t(`faults.${summary}`) : summary.text}</p>
        {fields.length > 0 && (
          <ul>
            {fields.map(([id, fault]) => (
              <li key={id}>
                <a href={`#${id}`}>{t(`fault.${fault}` as 'fault.phone')}</a>
              </li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  )
}

/**
 * A form that posts to its own path. Its first element is the anti-forgery token, and it has only these attributes
 * (decisions §3).
 */
export function PageForm({
  form: { action, token, hidden },
  children,
}: {
  form: { action: string; token: string; hidden: Readonly<Record<string, string | undefined>> }
  children: ComponentChildren
}) {
  return (
    <Form action={action} token={token}>
      {Object.entries(hidden).map(
        ([name, value]) =>
          value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <div class="stack">{children}</div>
    </Form>
  )
}

export type InputProps = {
  name: string
  /** Needed when two forms on a page have a field of the same name. */
  id?: string
  label: string
  type?: string
  autocomplete: string
  value?: string | undefined
  hint?: string
  inputmode?: string
  maxLength?: number
  optional?: string
}

/** A labeled input whose id is its name: programs that fill in these pages rely on it. */
export function Input({
  faults,
  t,
  id,
  ...field
}: InputProps & { faults: FormFaults | undefined; t: AccountWords }) {
  const fault = faults?.fields[id ?? field.name]
  const isSaid = fault !== undefined && fault !== 'marked'
  return (
    <Field
      {...field}
      id={id ?? field.name}
      {...(fault !== undefined && { 'aria-invalid': 'true' as const })}
      faults={isSaid ? { [field.name]: [t(`fault.${fault}` as 'fault.phone')] } : undefined}
    />
  )
}

export function LoginFields({
  username,
  faults,
  passwordId = 'password',
  t,
}: {
  username: string | undefined
  faults: FormFaults | undefined
  passwordId?: string
  t: AccountWords
}) {
  return (
    <>
      <Input
        {...{ faults, t, label: t('email') }}
        name="username"
        type="email"
        autocomplete="username"
        value={username}
        maxLength={254}
      />
      <Input
        {...{ faults, t, label: t('password') }}
        name="password"
        id={passwordId}
        type="password"
        autocomplete="current-password"
      />
    </>
  )
}

/** Enter presses the first button, which allows. */
export const Choices = ({ allow, deny }: { allow: string; deny: string }) => (
  <div class="choices">
    <button class="button" type="submit" name="approve" value="1">
      {allow}
    </button>
    <button class="button quiet" type="submit" name="approve" value="0" formNoValidate>
      {deny}
    </button>
  </div>
)

export const Submit = ({ children }: { children: ComponentChildren }) => (
  <div class="choices">
    <button class="button" type="submit">
      {children}
    </button>
  </div>
)

/** After the form, so that Tab goes straight from the password to the button. */
export const AccountLinks = ({
  links,
  t,
}: {
  links: { forgotten: string; apps: string }
  t: AccountWords
}) => (
  <p>
    <a href={links.forgotten}>{t('forgotten')}</a> · <a href={links.apps}>{t('your.apps')}</a>
  </p>
)
