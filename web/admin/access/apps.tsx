import type { Answer, CallOptions } from '../../../sdk/src/index.ts'
import { addApp, changeApp, listApps } from '../../console/api/access.ts'
import { Act, type ActField, type Values } from '../frame/act.tsx'
import { may } from '../frame/me.ts'
import { wordsIn } from '../frame/words.ts'
import { GrowingList, type Told } from '../list/growing-list.tsx'
import type { Column } from '../list/list.tsx'

const t = wordsIn('access')
type App = Answer<'get_operator_clients'>['clients'][number]

const columns: Column<App>[] = [
  { name: 'name', label: t('name'), text: (row) => row.name, as: 'strong' },
  { name: 'id', label: t('id'), text: (row) => row.client_id },
  { name: 'flows', label: t('flows'), text: (row) => row.flows.join(', ') },
  { name: 'limit', label: t('limit'), text: (row) => row.rate_limit, as: 'count' },
  { name: 'created', label: t('created'), text: (row) => row.created_at, as: 'moment' },
  {
    name: 'status',
    label: t('status'),
    text: (row) => t(row.enabled ? 'enabled' : 'disabled'),
    tone: (row) => (row.enabled ? 'good' : ''),
  },
]

const fieldsOf = (app?: App): ActField[] => [
  { name: 'name', label: t('name'), value: app?.name ?? '' },
  {
    ...{ name: 'redirect_uris', label: t('redirects'), hint: t('redirects.hint'), isOptional: true },
    value: app?.redirect_uris.join(', ') ?? '',
  },
  {
    name: 'flows',
    label: t('flows'),
    hint: t('flows.hint'),
    isOptional: true,
    value: app?.flows.join(', ') ?? '',
  },
  {
    ...{ name: 'rate_limit', label: t('limit'), hint: t('limit.hint'), isOptional: true, kind: 'number' },
    value: app?.rate_limit?.toString() ?? '',
  },
]

const wordsOfList = (text = '') =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)

const readApp = ({ name = '', redirect_uris, flows, rate_limit }: Values) => ({
  name,
  redirect_uris: wordsOfList(redirect_uris),
  flows: wordsOfList(flows) as ('password' | 'trusted')[],
  rate_limit: rate_limit ? Number(rate_limit) : null,
})

const tellSecret = (secret?: string) => (secret ? { text: t('secret.once'), secret } : undefined)

export const AppsPage = () => (
  <GrowingList
    add={{
      ...{ call: addApp, label: t('app.new'), fields: fieldsOf() },
      run: async (values) => tellSecret((await addApp(readApp(values))).client_secret),
    }}
    name="apps"
    isWhole
    label={t('tab.apps')}
    columns={columns}
    keyOf={(row) => row.client_id}
    read={async () => ({ rows: (await listApps()).clients })}
    actions={(row, reload, tell) => may(changeApp) && <AppActs app={row} {...{ reload, tell }} />}
  />
)

function AppActs({ app, reload, tell }: { app: App; reload(): void; tell(told: Told): void }) {
  const { client_id, name, enabled } = app
  const change = (values: object, because: CallOptions = {}) => changeApp({ client_id, ...values }, because)
  return (
    <>
      <Act
        call={changeApp}
        label={t('app.change')}
        about={name}
        isSmall
        fields={fieldsOf(app)}
        run={(values) => change(readApp(values))}
        onDone={reload}
      />
      <Act
        call={changeApp}
        label={t('secret.new')}
        about={name}
        isSmall
        tone="danger"
        what={<p>{t('secret.what', { name })}</p>}
        run={async (_values, because) =>
          tell(tellSecret((await change({ new_secret: true }, because)).client_secret))
        }
      />
      <Act
        call={changeApp}
        label={t(enabled ? 'app.disable' : 'app.enable')}
        about={name}
        isSmall
        tone={enabled ? 'danger' : 'quiet'}
        what={<p>{t(enabled ? 'app.disable.what' : 'app.enable.what', { name })}</p>}
        run={(_values, because) => change({ enabled: !enabled }, because)}
        onDone={reload}
      />
    </>
  )
}
