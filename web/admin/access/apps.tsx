import { useState } from 'preact/hooks'
import type { Answer, CallOptions } from '../../../sdk/src/index.ts'
import { addApp, changeApp, listApps } from '../../console/api/access.ts'
import { Act, type ActField, type Values } from '../frame/act.tsx'
import { may } from '../frame/me.ts'
import { Secret } from '../frame/parts.tsx'
import { wordsIn } from '../frame/words.ts'
import { type Column, List } from '../list/list.tsx'

const t = wordsIn('access')
type App = Answer<'get_operator_clients'>['clients'][number]

const columns: Column<App>[] = [
  { name: 'name', label: t('name'), text: (row) => row.name, as: 'strong' },
  { name: 'id', label: t('id'), text: (row) => row.client_id },
  { name: 'flows', label: t('flows'), text: (row) => row.flows.join(', ') },
  { name: 'limit', label: t('limit'), text: (row) => row.rate_limit, isNumber: true },
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

export function AppsPage() {
  const [version, setVersion] = useState(0)
  const [secret, setSecret] = useState<string>()
  return (
    <>
      {may(addApp) && (
        <div class="row">
          <Act
            call={addApp}
            label={t('app.new')}
            fields={fieldsOf()}
            run={async (values) => setSecret((await addApp(readApp(values))).client_secret)}
            onDone={() => setVersion(version + 1)}
          />
        </div>
      )}
      {secret && <Secret text={t('secret.once')} secret={secret} />}
      <List
        name="apps"
        isWhole
        label={t('tab.apps')}
        columns={columns}
        version={version}
        keyOf={(row) => row.client_id}
        read={async () => ({ rows: (await listApps()).clients })}
        actions={(row, reload) =>
          may(changeApp) && <AppActs app={row} reload={reload} onSecret={setSecret} />
        }
      />
    </>
  )
}

function AppActs({ app, reload, onSecret }: { app: App; reload(): void; onSecret(secret?: string): void }) {
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
          onSecret((await change({ new_secret: true }, because)).client_secret)
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
