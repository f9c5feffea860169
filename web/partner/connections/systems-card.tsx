import { useState } from 'preact/hooks'
import {
  changeConnection,
  connect,
  disconnect,
  finishSquare,
  listConnections,
  renewKeys,
  tryConnection,
} from '../../console/api/connections.ts'
import { type Asked, Loaded, useAsked } from '../../console/ask.tsx'
import { describeRefusal, language } from '../../console/context.ts'
import { askFirst } from '../../console/question.tsx'
import { Field, Select, submitting } from '../../kit/form.tsx'
import { Notice } from '../../kit/notice.tsx'
import type { Shop } from '../frame/place.ts'
import { useShopTime } from '../frame/shop-clock.ts'
import { frame, kit, wordsIn } from '../frame/words.ts'

const t = wordsIn('connections')
type Listed = Awaited<ReturnType<typeof listConnections>>
type Connection = Listed['connections'][number]
/** Shown only once: a secret, or the address of a printer. */
type Shown = { name: string; secret?: string | undefined; printerUrl?: string | undefined }

/** Square's redirect brought this code, which is exchanged once. */
const back = new URLSearchParams(location.search)

/** A Square account, tills and printers: connect, status, last sync, problems, disconnect. */
export function SystemsCard({ shop }: { shop: Shop }) {
  const { merchantId } = shop
  const [faults, setFaults] = useState<readonly string[]>([])
  const [said, setSaid] = useState('')
  const [shown, setShown] = useState<Shown>()
  const asked = useAsked(`connections ${merchantId}`, async () => {
    await finish(merchantId).catch((error) => setFaults(describeRefusal(error, frame('fault.away'))))
    return listConnections({ merchantId })
  })
  async function act(work: () => Promise<unknown>, done = '') {
    setFaults([])
    setSaid('')
    try {
      const fault = faultIn(await work())
      if (fault === undefined) setSaid(done)
      else setFaults([fault])
    } catch (error) {
      setFaults(describeRefusal(error, frame('fault.away')))
    }
    await asked.ask()
  }
  return (
    <section class="card stack" aria-label={t('systems')}>
      <h2>{t('systems')}</h2>
      <p class="soft">{t('systems.lead')}</p>
      {faults.length > 0 && <Notice kind="problem">{faults.join(' ')}</Notice>}
      {said && <Notice kind="good">{said}</Notice>}
      {shown && <ShownOnce {...shown} />}
      <Loaded asked={asked as Asked<Listed>}>
        {({ connections, available }) => (
          <>
            {connections.length === 0 ? (
              <p class="soft">{t('systems.none')}</p>
            ) : (
              <ul class="rows">
                {connections.map((one) => (
                  <Row key={one.connectionId} {...{ one, merchantId, act, setShown }} />
                ))}
              </ul>
            )}
            <ConnectForm {...{ merchantId, act, setShown, hasSquare: available.square }} />
          </>
        )}
      </Loaded>
    </section>
  )
}

const faultIn = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'fault' in answer ? String(answer.fault) : undefined

async function finish(merchantId: number) {
  const [code, state] = [back.get('code'), back.get('state')]
  if (!code || !state) return
  for (const name of ['code', 'state', 'response_type']) back.delete(name)
  history.replaceState(history.state, '', location.pathname)
  await finishSquare({ merchantId, code, state })
}

/** The work may return an error message; errors that it throws are shown too. */
type Act = (work: () => Promise<unknown>, done?: string) => Promise<void>
type RowProps = {
  one: Connection
  merchantId: number
  act: Act
  setShown(shown: Shown): void
}

function Row({ one, merchantId, act, setShown }: RowProps) {
  const timeOf = useShopTime()
  const {
    connectionId: connection_id,
    kind,
    name,
    state,
    lastSyncAt,
    problem,
    locations = [],
    locationId,
  } = one
  const at = { merchantId, connection_id }
  const renew = async () => {
    const { authorizeUrl, ...keys } = await renewKeys(at)
    if (authorizeUrl) location.assign(authorizeUrl)
    else setShown({ name, ...keys })
  }
  const end = async () => {
    if (await askFirst(t('disconnect.ask', { name }), t('disconnect'))) await act(() => disconnect(at))
  }
  const attempt = async () => {
    const { works, problem: fault } = await tryConnection(at)
    return works ? undefined : { fault: fault ?? t('test.fails') }
  }
  return (
    <li>
      <div class="stack system">
        <span class="spread">
          <span>
            <strong>{name}</strong>
            <br />
            <span class="soft small">
              {t(`system.${kind}`)} · {lastSyncAt ? t('last', { at: timeOf(lastSyncAt) }) : t('last.never')}
            </span>
          </span>
          <span class={state === 'connected' ? 'tag good' : state === 'failing' ? 'tag bad' : 'tag'}>
            {t(`is.${state}`)}
          </span>
        </span>
        {problem && <Notice kind="problem">{problem}</Notice>}
        {kind === 'square' && locations.length > 1 && (
          <Select
            name={`location-${connection_id}`}
            label={t('location')}
            value={locationId ?? ''}
            options={[
              ...(locationId ? [] : [{ value: '', label: '' }]),
              ...locations.map(({ id, name: label }) => ({ value: id, label })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              void (value && act(() => changeConnection({ ...at, locationId: value })))
            }
          />
        )}
        <span class="actions">
          <button type="button" class="button quiet" onClick={() => void act(attempt, t('test.works'))}>
            {t(kind === 'cloudprnt' ? 'test.print' : 'test')}
          </button>
          <button type="button" class="button quiet" onClick={() => void act(renew)}>
            {t(`renew.${kind}`)}
          </button>
          <button type="button" class="button quiet" onClick={() => void end()}>
            {t('disconnect')}
          </button>
        </span>
      </div>
    </li>
  )
}

const ShownOnce = ({ name, secret, printerUrl }: Shown) => (
  <Notice kind="good">
    <p>{t(printerUrl ? 'once.printer' : 'once.secret', { name })}</p>
    <p>
      <code class="wide">{printerUrl ?? secret}</code>
    </p>
  </Notice>
)

type FormProps = { merchantId: number; act: Act; setShown(shown: Shown): void; hasSquare: boolean }

function ConnectForm({ merchantId, act, setShown, hasSquare }: FormProps) {
  const kinds = (['square', 'till', 'cloudprnt'] as const).filter((kind) => kind !== 'square' || hasSquare)
  const [kind, setKind] = useState<(typeof kinds)[number]>(kinds[0]!)
  const [name, setName] = useState('')
  const [url, setUrl] = useState('')
  const send = () =>
    act(async () => {
      const made = await connect({
        ...{ merchantId, kind },
        ...(name.trim() && { name: name.trim() }),
        ...(kind === 'till' && { url: url.trim() }),
        ...(kind === 'cloudprnt' && { language }),
      })
      if (made.authorizeUrl) return location.assign(made.authorizeUrl)
      setShown({ name: made.connection.name, secret: made.secret, printerUrl: made.printerUrl })
      setName('')
      setUrl('')
    })
  return (
    <form class="stack" onSubmit={submitting(send)}>
      <h3>{t('connect.title')}</h3>
      <Select
        name="system"
        label={t('connect.kind')}
        hint={t(`hint.${kind}`)}
        value={kind}
        options={kinds.map((value) => ({ value, label: t(`system.${value}`) }))}
        onChange={({ currentTarget: { value } }) => setKind(value as typeof kind)}
      />
      {kind !== 'square' && (
        <Field
          name="connection-name"
          label={t('connect.name')}
          optional={kit('optional')}
          maxLength={60}
          value={name}
          onInput={({ currentTarget: { value } }) => setName(value)}
        />
      )}
      {kind === 'till' && (
        <Field
          name="connection-url"
          type="url"
          label={t('connect.url')}
          required
          value={url}
          onInput={({ currentTarget: { value } }) => setUrl(value)}
        />
      )}
      <button type="submit" class="button" disabled={kind === 'till' && url.trim() === ''}>
        {t(kind === 'square' ? 'connect.square' : 'connect')}
      </button>
    </form>
  )
}
