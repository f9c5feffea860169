import { useState } from 'preact/hooks'
import { openPayoutAccount, readPayoutAccount } from '../../console/api/money.ts'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { describeRefusal } from '../../console/context.ts'
import { Notice } from '../../kit/notice.tsx'
import { wordsIn } from '../frame/words.ts'
import { describeRequirements } from './requirements.ts'

const t = wordsIn('payouts')
const tones = { missing: 'warn', pending: 'warn', restricted: 'bad', ready: 'good' } as const
/** The account that payouts go to, and what it still needs. */
export function AccountCard({ merchantId }: { merchantId: number }) {
  const asked = useAsked(`payout account ${merchantId}`, () => readPayoutAccount({ merchantId }))
  const [faults, setFaults] = useState<readonly string[]>()
  const [isLeaving, setLeaving] = useState(false)
  async function open() {
    setLeaving(true)
    try {
      const { link } = await openPayoutAccount({ merchantId })
      if (link !== null) return location.assign(link)
      await asked.ask()
    } catch (error) {
      setFaults(describeRefusal(error, t('account.away')))
    }
    setLeaving(false)
  }
  return (
    <section class="card stack" aria-labelledby="payout-account">
      <h2 id="payout-account">{t('account')}</h2>
      <Loaded asked={asked}>
        {({ status, required, held, provider }) => (
          <>
            <p>
              <span class={`tag ${tones[status]}`}>{t(`account.${status}`)}</span>{' '}
              {t(`account.${status}.text`)}
            </p>
            {provider === 'sandbox' && <p class="soft small">{t('account.sandbox')}</p>}
            {held !== null && (
              <Notice kind="problem">
                <strong>{t('held')}</strong>
                <p>{held}</p>
              </Notice>
            )}
            {required.length > 0 && (
              <div>
                <strong>{t('required')}</strong>
                <ul>
                  {describeRequirements(required).map((name) => (
                    <li key={name}>{t(`required.${name}`)}</li>
                  ))}
                </ul>
              </div>
            )}
            {faults && <Notice kind="problem">{faults.join(' ')}</Notice>}
            {(status !== 'ready' || provider === 'stripe') && (
              <p>
                <button
                  type="button"
                  class={status === 'ready' ? 'button quiet' : 'button'}
                  disabled={isLeaving}
                  onClick={() => void open()}
                >
                  {t(`open.${status}`)}
                </button>
              </p>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}
