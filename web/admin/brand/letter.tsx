import { brand } from '../../console/context.ts'
import { wordsIn } from '../frame/words.ts'

const t = wordsIn('emails')
/** A line of a receipt in the service's emails. */
const amountLine = /^(.{1,300}): (-?\$[\d,]+\.\d\d)$/

/** Roughly what mail programs show: paragraphs, receipts as rows, and named links as buttons. */
export function Letter({ subject, text }: { subject: string; text: string }) {
  return (
    <article class="brand-sample is-email" aria-label={t('preview')}>
      <p class="sample-sender">
        <img src={brand.logo} alt="" width="32" height="32" />
        {brand.name}
      </p>
      <p class="sample-subject">{subject}</p>
      <div class="sample-letter">
        {text
          .trim()
          .split(/\n{2,}/)
          .map((paragraph, index) => (
            <Paragraph key={index} paragraph={paragraph} />
          ))}
      </div>
    </article>
  )
}

function Paragraph({ paragraph }: { paragraph: string }) {
  const [, label] = /^([^\n]{1,80}):\nhttps?:\/\/\S+$/.exec(paragraph) ?? []
  if (label) return <p class="button">{label}</p>
  const lines = paragraph.split('\n')
  if (!lines.some((line) => amountLine.test(line))) return <p class="sample-text">{paragraph}</p>
  return (
    <div class="sample-receipt">
      {lines.map((line, index) => {
        const [, name = line.trim(), amount] = amountLine.exec(line) ?? []
        return (
          <p key={index} class={amount ? 'sample-row' : 'sample-choice'}>
            <span>{name}</span>
            {amount && <span>{amount}</span>}
          </p>
        )
      })}
    </div>
  )
}
