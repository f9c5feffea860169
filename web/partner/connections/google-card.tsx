import { useState } from 'preact/hooks'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { client } from '../../console/context.ts'
import { wordsIn } from '../frame/words.ts'

const t = wordsIn('connections')
const steps = ['google.step.find', 'google.step.add', 'google.step.prefer'] as const

/** The address for a Business Profile's order button, and how to enter it there. */
export function GoogleCard({ merchantId }: { merchantId: number }) {
  const asked = useAsked(`order link ${merchantId}`, async () => {
    const { shortTag } = await client.admin(merchantId).info()
    return `${location.origin}/m/${merchantId}/${shortTag}`
  })
  return (
    <section class="card stack" aria-label={t('google.title')}>
      <h2>{t('google.title')}</h2>
      <p class="soft">{t('google.lead')}</p>
      <Loaded asked={asked}>{(url) => <OrderLink url={url} />}</Loaded>
      <ol>
        {steps.map((step) => (
          <li key={step}>{t(step)}</li>
        ))}
      </ol>
      <p class="soft small">{t('google.menu')}</p>
    </section>
  )
}

function OrderLink({ url }: { url: string }) {
  const [isCopied, setCopied] = useState(false)
  return (
    <p class="row">
      <code class="wide">{url}</code>
      <button
        type="button"
        class="button quiet"
        // Without permission to use the clipboard, the address can still be selected.
        onClick={() =>
          void navigator.clipboard?.writeText(url).then(
            () => setCopied(true),
            () => {},
          )
        }
      >
        {t('google.copy')}
      </button>
      <span role="status">{isCopied ? t('google.copied') : ''}</span>
    </p>
  )
}
