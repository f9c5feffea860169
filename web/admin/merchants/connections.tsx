import { disconnect, listConnections } from '../../console/api/connections.ts'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { Act } from '../frame/act.tsx'
import { moment, Panel, Tag } from '../frame/parts.tsx'
import { codeWords, wordsIn } from '../frame/words.ts'

const t = wordsIn('merchants')
const stateText = codeWords('merchants', 'connection')
const tones = { connected: 'good', failing: 'bad', waiting: '' } as const

/** A merchant's Square account, tills and printers: when each last worked, and what is wrong. */
export function Connections({ merchantId }: { merchantId: number }) {
  const asked = useAsked(`connections ${merchantId}`, () => listConnections({ merchantId }))
  return (
    <Panel title={t('connections')}>
      <Loaded asked={asked}>
        {({ connections }) =>
          connections.length === 0 ? (
            <p class="soft">{t('connections.none')}</p>
          ) : (
            <ul class="plain-rows">
              {connections.map(({ connectionId, name, kind, state, lastSyncAt, problem }) => (
                <li key={connectionId}>
                  <span>
                    <strong>{name}</strong> · {stateText(kind)}
                    <br />
                    <span class="soft small">
                      {problem ??
                        (lastSyncAt
                          ? t('connections.last', { at: moment(lastSyncAt) })
                          : t('connections.never'))}
                    </span>
                  </span>
                  <Tag tone={tones[state]}>{stateText(state)}</Tag>
                  <Act
                    call={disconnect}
                    label={t('connections.end')}
                    about={name}
                    tone="danger"
                    isSmall
                    what={<p>{t('connections.end.what', { name })}</p>}
                    run={(_values, because) =>
                      disconnect({ merchantId, connection_id: connectionId }, because)
                    }
                    onDone={() => void asked.ask()}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  )
}
