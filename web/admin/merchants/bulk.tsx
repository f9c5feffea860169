import { changeMerchants } from '../../console/api/merchants.ts'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { Act, reasonField } from '../frame/act.tsx'
import { wordsIn } from '../frame/words.ts'

const t = wordsIn('merchants')

const changes = {
  activate: { active: true },
  deactivate: { active: false },
  promote: { promoted: true },
  unpromote: { promoted: false },
} as const
type Change = (typeof changes)[keyof typeof changes]
const maxNamed = 12

/** Changes several merchants at once, after the service has shown what would change. */
export function BulkMerchants({ rows, done }: { rows: readonly { merchant_id: number }[]; done(): void }) {
  const merchant_ids = rows.map(({ merchant_id }) => merchant_id)
  return (
    <>
      {(Object.keys(changes) as (keyof typeof changes)[]).map((name) => (
        <Act
          key={name}
          call={changeMerchants}
          isSmall
          label={t(`bulk.${name}`)}
          tone={name === 'deactivate' ? 'danger' : 'quiet'}
          what={<Preview ids={merchant_ids} change={changes[name]} />}
          fields={[reasonField]}
          run={(_values, because) => changeMerchants({ merchant_ids, ...changes[name] }, because)}
          onDone={done}
        />
      ))}
    </>
  )
}

function Preview({ ids, change }: { ids: readonly number[]; change: Change }) {
  const asked = useAsked(`bulk ${ids.join(' ')}`, () =>
    changeMerchants({ merchant_ids: [...ids], ...change, dry_run: true }),
  )
  return (
    <Loaded asked={asked}>
      {({ changed, unchanged }) => (
        <>
          <p>
            <strong>{t('bulk.changed', { count: changed.length })}</strong>
          </p>
          <p>
            {changed
              .slice(0, maxNamed)
              .map(({ name }) => name)
              .join(', ')}
            {changed.length > maxNamed && ` ${t('bulk.more', { count: changed.length - maxNamed })}`}
          </p>
          {unchanged.length > 0 && <p class="soft">{t('bulk.unchanged', { count: unchanged.length })}</p>}
        </>
      )}
    </Loaded>
  )
}
