import { defineMessages, type Language, translator } from './messages.ts'

const messages = defineMessages({
  en: { times: 'Times are local to {city}.' },
  es: { times: 'Las horas son las de {city}.' },
})

type LocalTimesProps = {
  city: string
  /** Any time on the page, with the shop's UTC offset. */
  iso: string
  language: Language
}

/**
 * Says whose clock the times of a shop or an order follow. Stays hidden until `compareClocks` finds that the reader's clock shows another
 * time: the server can't know.
 */
export const LocalTimes = ({ city, iso, language }: LocalTimesProps) => (
  <p class="soft small" data-clock={iso} hidden>
    {translator(language, messages)('times', { city })}
  </p>
)
