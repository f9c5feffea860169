import type { Application } from '../../../sdk/src/index.ts'
import { decideApplication, listApplications, listMerchants } from '../../console/api/merchants.ts'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { language } from '../../console/context.ts'
import { formatDate, formatPhone } from '../../kit/format.ts'
import { Act } from '../frame/act.tsx'
import { may } from '../frame/me.ts'
import { Email, Tag, type Tone } from '../frame/parts.tsx'
import { pathTo } from '../frame/place.ts'
import { codeWords, frame, wordsIn } from '../frame/words.ts'
import { choiceFilter } from '../list/filters.tsx'
import { type Column, List } from '../list/list.tsx'

const t = wordsIn('merchants')
const statuses = ['waiting', 'approved', 'declined'] as const
const tones: Record<Application['status'], Tone> = { waiting: 'warn', approved: 'good', declined: 'bad' }

const addressOf = ({ location: { street, unit, city, state, zipCode } }: Application) =>
  `${[street, unit].filter(Boolean).join(', ')}, ${city}, ${state} ${zipCode}`

const columns: Column<Application>[] = [
  {
    name: 'name',
    label: t('name'),
    text: (row) => row.name,
    show: (row) =>
      row.merchant_id === null ? (
        <strong>{row.name}</strong>
      ) : (
        <a href={pathTo('merchants', [row.merchant_id])}>{row.name}</a>
      ),
  },
  { name: 'sent', label: t('sent'), text: (row) => row.created, as: 'moment', sort: 'sent' },
  {
    name: 'email',
    label: t('email'),
    text: (row) => row.email,
    show: (row) => (
      <>
        <Email address={row.email} />
        <br />
        <span class="soft">{formatPhone(row.phone)}</span>
      </>
    ),
  },
  { name: 'address', label: t('address'), text: addressOf },
  {
    name: 'checks',
    label: t('check.title'),
    text: (row) => t(row.license ? 'check.license.named' : 'check.license.none'),
    show: (row) => (row.status === 'waiting' ? <Checks application={row} /> : null),
  },
  {
    name: 'status',
    label: t('status'),
    text: (row) => t(row.status),
    show: (row) => (
      <>
        <Tag tone={tones[row.status]}>{t(row.status)}</Tag>
        {row.reason && <p class="soft small">{row.reason}</p>}
      </>
    ),
  },
]

export function ApplicationsPage() {
  return (
    <List
      name="applications"
      label={t('tab.applications')}
      columns={columns}
      filters={[choiceFilter({ name: 'status', label: t('status') }, statuses, (value) => t(value))]}
      keyOf={(row) => row.application_id}
      isConcerned={({ type }) => /^merchant\.(applied|approved|declined)$/.test(type)}
      empty={t('applications.none')}
      read={async ({ filters: { status }, sorted, after, limit }) => {
        const { applications, has_more } = await listApplications({
          ...(status && { status: status as Application['status'] }),
          ...(after && { after: Number(after) }),
          ...sorted,
          limit,
        })
        return {
          rows: applications,
          next: has_more ? String(applications.at(-1)!.application_id) : undefined,
        }
      }}
      actions={(row, reload) =>
        row.status === 'waiting' && may(decideApplication) && <Decide application={row} reload={reload} />
      }
    />
  )
}

/** The facts needed to decide on an application, side by side. */
function Checks({ application }: { application: Application }) {
  const asked = useAsked(`same ${application.name}`, async () => {
    const { merchants } = await listMerchants({ query: application.name, limit: 5 })
    return merchants
  })
  return (
    <ul class="checks small">
      <li class="is-good">{t('check.address')}</li>
      {application.license ? (
        <li class="is-good">
          {t('check.license.named')}: {licenseText(application.license)}
        </li>
      ) : (
        <li class="is-doubtful">{t('check.license.none')}</li>
      )}
      <Loaded asked={asked}>
        {(same) =>
          same.length === 0 ? (
            <li class="is-good">{t('check.same.none')}</li>
          ) : (
            <li class="is-doubtful">
              {t('check.same', {
                names: same
                  .map(({ name, city, merchant_id }) => `${name}, ${city} (${merchant_id})`)
                  .join('; '),
              })}
            </li>
          )
        }
      </Loaded>
    </ul>
  )
}

const kindText = codeWords('merchants', 'kind')
function licenseText(license: Record<string, unknown>): string {
  const [kind, number, state, expires] = ['kind', 'number', 'state', 'expires'].map((name) =>
    String(license[name] ?? ''),
  ) as [string, string, string, string]
  return [kindText(kind), number, state, expires && formatDate(expires, language)].filter(Boolean).join(' ')
}

function Decide({ application, reload }: { application: Application; reload(): void }) {
  const { application_id: id, name, email } = application
  const decide = (action: 'approve' | 'decline', reason?: string) =>
    decideApplication({ id, action, ...(reason && { reason }) })
  return (
    <>
      <Act
        call={decideApplication}
        label={t('approve')}
        about={name}
        isSmall
        what={<p>{t('approve.what', { name, email })}</p>}
        run={() => decide('approve')}
        onDone={reload}
      />
      <Act
        call={decideApplication}
        label={t('decline')}
        about={name}
        tone="danger"
        isSmall
        what={<p>{t('decline.what', { name, email })}</p>}
        fields={[{ name: 'reason', label: frame('act.reason'), kind: 'area' }]}
        run={({ reason }) => decide('decline', reason)}
        onDone={reload}
      />
    </>
  )
}
