import { demoPassword, type demoPeople } from './demo-people.ts'
import { FaultSummary, type Faults, Field, Form } from './form.tsx'
import { Icon } from './icon.tsx'
import { type Language, translator } from './messages.ts'
import { PasskeyForm } from './passkey-form.tsx'
import { kitMessages } from './texts.ts'

type Words = { email: string; password: string; submit: string; faults: string; demo: string }

/** Email and password; in the demo also its people, one click each. */
export function SignInForm({
  action,
  token,
  back,
  email,
  faults,
  people,
  passkeyOptions,
  language,
  words,
}: {
  action: string
  token: string
  back: string
  email?: string | undefined
  faults?: Faults | undefined
  /** Absent outside the demo. */
  people?: (typeof demoPeople)[keyof typeof demoPeople] | undefined
  /** Where its script gets options from; absent: no passkeys. */
  passkeyOptions?: string | undefined
  language: Language
  words: Words
}) {
  const kit = translator(language, kitMessages)
  return (
    <div class="stack">
      <FaultSummary faults={faults} title={words.faults} />
      <Form class="stack" action={action} token={token}>
        <input type="hidden" name="back" value={back} />
        <Field
          name="email"
          label={words.email}
          type="email"
          autocomplete="username"
          value={email}
          faults={faults}
        />
        <Field
          name="password"
          label={words.password}
          type="password"
          autocomplete="current-password"
          faults={faults}
        />
        <button class="button wide" type="submit">
          {words.submit}
        </button>
      </Form>
      {passkeyOptions && (
        <PasskeyForm
          kind="get"
          {...{ action, token, options: passkeyOptions }}
          words={{ submit: kit('passkey.signin'), failed: kit('passkey.failed') }}
        >
          <input type="hidden" name="back" value={back} />
        </PasskeyForm>
      )}
      {people && (
        <section class="stack demo-people" aria-label={words.demo}>
          <p class="soft">{words.demo}</p>
          {people.map((person) => (
            <Form key={person.email} action={action} token={token}>
              <input type="hidden" name="back" value={back} />
              <input type="hidden" name="email" value={person.email} />
              <input type="hidden" name="password" value={demoPassword} />
              <button class="button quiet wide" type="submit">
                <Icon name="person" />
                <span>
                  {person.name} <span class="soft">{person.about[language]}</span>
                </span>
              </button>
            </Form>
          ))}
        </section>
      )}
    </div>
  )
}
