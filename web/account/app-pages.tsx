import type { AccountPage } from '../../page-contract/account.ts'
import type { AccountWords } from './messages.ts'
import { AccountLinks, Choices, Faults, filled, Input, LoginFields, PageForm } from './parts.tsx'

type Named<Name extends AccountPage['name']> = Extract<AccountPage, { name: Name }>
type Shown<Name extends AccountPage['name']> = { page: Named<Name>; t: AccountWords }

const ConsentText = ({ appName, t }: { appName: string; t: AccountWords }) => (
  <>
    <p>{filled(t('consent.asks'), { app: <strong>{appName}</strong> })}</p>
    <ul class="listed">
      <li>{t('consent.person')}</li>
      <li>{t('consent.orders')}</li>
      <li>{t('consent.pay')}</li>
    </ul>
    <p class="soft small">{t('consent.never')}</p>
  </>
)

/** One form signs in and grants access; denying access needs no sign-in. */
export const Authorize = ({ page, t }: Shown<'authorize'>) => (
  <>
    <Faults faults={page.faults} t={t} />
    <ConsentText appName={page.appName} t={t} />
    <PageForm form={page}>
      <LoginFields username={page.username} faults={page.faults} t={t} />
      <Choices allow={t('allow')} deny={t('deny')} />
    </PageForm>
    <AccountLinks links={page.links} t={t} />
    {page.signUp && (
      <p>
        {t('authorize.new')} <a href={page.signUp}>{t('authorize.create')}</a>
      </p>
    )}
  </>
)

const signInPassword = 'sign-in-password'

/** Both forms on the page have a password field, so their ids differ. */
export function SignUp({ page, t }: Shown<'sign-up'>) {
  const { faults, typed } = page
  const input = { faults, t }
  return (
    <>
      <Faults faults={faults} t={t} />
      <PageForm form={page}>
        <Input
          {...{ ...input, name: 'email', label: t('email'), type: 'email' }}
          {...{ autocomplete: 'username', value: typed.email, maxLength: 254 }}
        />
        <Input
          {...{ ...input, name: 'first_name', label: t('first.name') }}
          {...{ autocomplete: 'given-name', value: typed.first_name, maxLength: 100 }}
        />
        <Input
          {...{ ...input, name: 'last_name', label: t('last.name') }}
          {...{ autocomplete: 'family-name', value: typed.last_name, maxLength: 100 }}
        />
        <Input
          {...{ ...input, name: 'phone', label: t('phone'), type: 'tel', optional: t('optional') }}
          {...{ autocomplete: 'tel', value: typed.phone, maxLength: 30 }}
        />
        <Input
          {...{ ...input, name: 'password', label: t('password'), type: 'password' }}
          {...{ autocomplete: 'new-password', hint: t('password.hint'), maxLength: 128 }}
        />
        <h2>{t('signup.gets')}</h2>
        <ConsentText appName={page.appName} t={t} />
        <Choices allow={t('signup.allow')} deny={t('deny')} />
      </PageForm>
      <h2>{t('signup.known')}</h2>
      <p>{filled(t('signup.here'), { signin: <a href={page.signIn}>{t('signin')}</a> })}</p>
      <PageForm form={page}>
        <LoginFields username={typed.username} faults={faults} passwordId={signInPassword} t={t} />
        <Choices allow={t('signup.signin.allow')} deny={t('deny')} />
      </PageForm>
      <AccountLinks links={page.links} t={t} />
    </>
  )
}

export const CardSignIn = ({ page, t }: Shown<'card-sign-in'>) => (
  <>
    <p>{filled(t('card.sent'), { app: <strong>{page.appName}</strong> })}</p>
    <Faults faults={page.faults} t={t} />
    <PageForm form={page}>
      <LoginFields username={page.username} faults={page.faults} t={t} />
      <Choices allow={t('signin')} deny={t('cancel')} />
    </PageForm>
    <AccountLinks links={page.links} t={t} />
  </>
)

/** After an error the number and the code must be typed again: no page stores them. */
export function Card({ page, t }: Shown<'card'>) {
  const { faults, typed } = page
  const input = { faults, t, inputmode: 'numeric' }
  return (
    <>
      <p>{filled(t('card.for'), { email: <strong>{page.email}</strong>, app: page.appName })}</p>
      <Faults faults={faults} t={t} />
      <PageForm form={page}>
        <Input
          {...{ ...input, name: 'cc_number', label: t('card.number') }}
          {...{ autocomplete: 'cc-number', maxLength: 31 }}
        />
        <div class="columns tight">
          <Input
            {...{ ...input, name: 'exp_month', label: t('card.month') }}
            {...{ autocomplete: 'cc-exp-month', value: typed.exp_month, maxLength: 2 }}
          />
          <Input
            {...{ ...input, name: 'exp_year', label: t('card.year') }}
            {...{ autocomplete: 'cc-exp-year', value: typed.exp_year, maxLength: 4 }}
          />
          <Input
            {...{ ...input, name: 'cvv', label: t('card.code') }}
            {...{ autocomplete: 'cc-csc', maxLength: 4 }}
          />
          <Input
            {...{ ...input, name: 'billing_zip', label: t('card.zip') }}
            {...{ autocomplete: 'billing postal-code', value: typed.billing_zip, maxLength: 10 }}
          />
        </div>
        <Choices allow={t('card.save')} deny={t('cancel')} />
      </PageForm>
    </>
  )
}
