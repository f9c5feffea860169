import type { AccountPage } from '../../page-contract/account.ts'
import { formatLongDay } from '../kit/format.ts'
import type { Language } from '../kit/messages.ts'
import type { AccountWords } from './messages.ts'
import { AccountLinks, Faults, filled, Input, LoginFields, PageForm, Submit } from './parts.tsx'

type Named<Name extends AccountPage['name']> = Extract<AccountPage, { name: Name }>
type Shown<Name extends AccountPage['name']> = { page: Named<Name>; t: AccountWords }

export const AppsSignIn = ({ page, t }: Shown<'apps-sign-in'>) => (
  <>
    <Faults faults={page.faults} t={t} />
    <PageForm form={page}>
      <LoginFields username={page.username} faults={page.faults} t={t} />
      <Submit>{t('signin')}</Submit>
    </PageForm>
    <AccountLinks links={page.links} t={t} />
  </>
)

export const Apps = ({ page, t, language }: Shown<'apps'> & { language: Language }) => (
  <>
    {page.revoked !== undefined && (
      <p role="status">{filled(t('apps.revoked'), { app: <strong>{page.revoked}</strong> })}</p>
    )}
    <p>{filled(t('apps.who'), { email: <strong>{page.email}</strong> })}</p>
    {page.apps.length === 0 && <p>{t('apps.none')}</p>}
    <ul class="apps">
      {page.apps.map(({ clientId, name, since }) => (
        <li key={clientId} class="stack">
          <p>
            <strong>{name}</strong>{' '}
            <span class="soft">{t('apps.since', { day: formatLongDay(since, language) })}</span>
          </p>
          <PageForm form={page}>
            <button class="button quiet" type="submit" name="revoke" value={clientId}>
              {t('apps.revoke', { app: name })}
            </button>
          </PageForm>
        </li>
      ))}
    </ul>
  </>
)

export const Forgotten = ({ page, t }: Shown<'forgotten'>) => (
  <>
    <p>{t('forgotten.about')}</p>
    <Faults faults={page.faults} t={t} />
    <PageForm form={page}>
      <Input
        {...{ faults: page.faults, t, label: t('email'), value: page.username }}
        name="username"
        type="email"
        autocomplete="username"
        maxLength={254}
      />
      <Submit>{t('forgotten.send')}</Submit>
    </PageForm>
  </>
)

export const Reset = ({ page, t }: Shown<'reset'>) => (
  <>
    <p>{t('reset.about')}</p>
    <Faults faults={page.faults} t={t} />
    <PageForm form={page}>
      <Input
        {...{ faults: page.faults, t, label: t('reset.new'), hint: t('password.hint') }}
        name="password"
        type="password"
        autocomplete="new-password"
        maxLength={128}
      />
      <Submit>{t('reset.change')}</Submit>
    </PageForm>
  </>
)

/** A button, because programs that scan email open the links in it. */
export const Confirm = ({ page, t }: Shown<'confirm'>) => (
  <>
    <p>
      <strong>{page.value}</strong>
    </p>
    <Faults faults={page.faults} t={t} />
    <PageForm form={page}>
      {page.kind === 'email' && (
        <Input
          {...{ faults: page.faults, t, label: t('password'), hint: t('confirm.password') }}
          name="password"
          type="password"
          autocomplete="current-password"
        />
      )}
      <Submit>{t(`confirm.${page.kind}.mine`)}</Submit>
    </PageForm>
  </>
)

export function Invitation({ page, t }: Shown<'invitation'>) {
  const { role, email, hasAccount, typed, faults } = page
  const input = { faults, t }
  return (
    <>
      <p>
        {filled(t('invitation.as'), {
          role: <strong>{t(`role.${role}` as 'role.owner')}</strong>,
          email: <strong>{email}</strong>,
        })}{' '}
        {t(hasAccount ? 'invitation.known' : 'invitation.new')}
      </p>
      <Faults faults={faults} t={t} />
      <PageForm form={page}>
        {hasAccount ? (
          <Input
            {...{ ...input, name: 'password', label: t('password') }}
            {...{ type: 'password', autocomplete: 'current-password' }}
          />
        ) : (
          <>
            <Input
              {...{ ...input, name: 'first_name', label: t('first.name') }}
              {...{ autocomplete: 'given-name', value: typed.first_name, maxLength: 100 }}
            />
            <Input
              {...{ ...input, name: 'last_name', label: t('last.name') }}
              {...{ autocomplete: 'family-name', value: typed.last_name, maxLength: 100 }}
            />
            <Input
              {...{ ...input, name: 'password', label: t('invitation.choose'), type: 'password' }}
              {...{ autocomplete: 'new-password', hint: t('password.hint'), maxLength: 128 }}
            />
          </>
        )}
        <Submit>{t('invitation.accept')}</Submit>
      </PageForm>
      {hasAccount && (
        <p>
          <a href={page.forgotten}>{t('forgotten')}</a>
        </p>
      )}
    </>
  )
}

/** The button also signs in: someone who has just chosen a password is not asked for it again. */
export const InvitationAccepted = ({ page, t }: Shown<'invitation-accepted'>) => (
  <>
    <p role="status">
      {filled(t('invitation.done'), {
        group: <strong>{page.groupName}</strong>,
        email: <strong>{page.email}</strong>,
      })}
    </p>
    {page.code !== undefined && (
      <form method="post" action={`/${page.app}/welcome`} class="choices">
        <input type="hidden" name="code" value={page.code} />
        <Submit>{t(`go.${page.app}`)}</Submit>
      </form>
    )}
  </>
)
