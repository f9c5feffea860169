import { demoPassword, type demoPeople } from './demo-people.ts'
import { FaultSummary, type Faults, Field, Form } from './form.tsx'
import { Icon } from './icon.tsx'
import { type Language, translator } from './messages.ts'
import { PasskeyForm } from './passkey-form.tsx'
import { kitMessages } from './texts.ts'

type Words = { email: string; password: string; demo: string }

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
  people?: People | undefined
  /** Where its script gets options; absent for no passkeys. */
  passkeyOptions?: string | undefined
  language: Language
  words: Words
}) {
  const kit = translator(language, kitMessages)
  return (
    <div class="stack">
      <FaultSummary faults={faults} title={kit('form.faults')} />
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
          {kit('signin')}
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
        <DemoPeople
          {...{ action, token, back, people, language }}
          title={words.demo}
          credentials={({ email }) => ({ email, password: demoPassword })}
        />
      )}
    </div>
  )
}

type People = (typeof demoPeople)[keyof typeof demoPeople]

type DemoPeopleProps = {
  action: string
  token: string
  back: string
  people: People
  language: Language
  title: string
  credentials(person: People[number]): Readonly<Record<string, string>>
}

/** The demo's people, each of whom signs in with one click. */
export function DemoPeople({ action, token, back, people, language, title, credentials }: DemoPeopleProps) {
  return (
    <section class="stack demo-people" aria-label={title}>
      <p class="soft">{title}</p>
      {people.map((person) => (
        <Form key={person.email} action={action} token={token}>
          {Object.entries({ back, ...credentials(person) }).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button class="button quiet wide" type="submit">
            <Icon name="person" />
            <span>
              {person.name} <span class="soft">{person.about[language]}</span>
            </span>
          </button>
        </Form>
      ))}
    </section>
  )
}
