import type { Random } from '../../../chance/random.ts'
import type { HelpReason, HelpStatus, HelpWish } from '../../modules/help/index.ts'

type Language = 'en' | 'es'
type Texts = Readonly<Record<Language, readonly string[]>>

/** What customers write, by reason. `{dish}` is what was ordered. */
const asked: Readonly<Record<HelpReason, Texts>> = {
  missing: {
    en: ['I didn’t get the {dish}.', 'We paid for {dish} that never came.'],
    es: ['Faltaba: {dish}.'],
  },
  wrong: {
    en: ['I ordered {dish} and got something else.', 'Someone else’s order instead of my {dish}.'],
    es: ['Pedí {dish} y me llegó otra cosa.'],
  },
  quality: {
    en: ['Cold {dish} when it got here.', 'The bag had torn, and everything was squashed.'],
    es: ['Llegó frío: {dish}.'],
  },
  late: {
    en: ['It came much later than promised.', 'We waited far too long, and the app didn’t say why.'],
    es: ['Llegó mucho más tarde de lo prometido.'],
  },
  not_delivered: {
    en: [
      'I was home the whole time, and the bell never rang.',
      'It says the delivery failed. Was I charged?',
    ],
    es: ['Estuve en casa y nadie tocó el timbre.'],
  },
  charge: {
    en: ['Why is my card charged more than the app said?', 'I see two charges on my statement.'],
    es: ['¿Por qué me cobraron más de lo que decía?'],
  },
  other: {
    en: ['Are there nuts in the {dish}?', 'Can I get a receipt with our company’s name?'],
    es: ['¿Me pueden mandar un recibo?'],
  },
}

/** What the shop or support answers, by outcome. */
const answered = {
  refunded: {
    en: ['We’re sorry. We’ve refunded it to you.', 'That shouldn’t happen. You have your money back.'],
    es: ['Lo sentimos. Ya le devolvimos el dinero.'],
  },
  charge: {
    en: ['The second line is a hold. Your bank releases it in a few days.'],
    es: ['Es una retención. Su banco la libera en unos días.'],
  },
  not_delivered: {
    en: ['The courier couldn’t reach you. You weren’t charged.'],
    es: ['El repartidor no pudo contactarle. No se le cobró.'],
  },
  other: {
    en: ['Thanks for asking. We’ve sent it to the email of your order.'],
    es: ['Gracias por preguntar. Se lo enviamos por correo.'],
  },
  sorry: {
    en: [
      'We’re sorry about that. We’ve talked to the kitchen.',
      'Sorry about the wait. It was a busy night.',
    ],
    es: ['Lo sentimos mucho. Ya hablamos con la cocina.'],
  },
  declined: {
    en: ['We checked the photo that we take of each bag, and everything was in it.'],
    es: ['Revisamos la foto que tomamos de cada bolsa y todo estaba adentro.'],
  },
} satisfies Record<string, Texts>

const questionAnswers = new Map<HelpReason, Texts>([
  ['charge', answered.charge],
  ['not_delivered', answered.not_delivered],
  ['other', answered.other],
])

type Case = { reason: HelpReason; status: HelpStatus; isRefunded: boolean; language: Language }

export const askForHelp = ({ reason, language }: Case, dish: string, random: Random) =>
  random.pick(asked[reason][language]).replace('{dish}', dish)

export function answerHelpRequest({ reason, status, isRefunded, language }: Case, random: Random): string {
  const texts = isRefunded
    ? answered.refunded
    : status === 'declined'
      ? answered.declined
      : (questionAnswers.get(reason) ?? answered.sorry)
  return random.pick(texts[language])
}

/** Questions need an answer. Otherwise customers want a refund or, sometimes, a replacement. */
export const wishFor = (reason: HelpReason, random: Random): HelpWish =>
  reason === 'charge' || reason === 'other' || reason === 'not_delivered'
    ? 'answer'
    : random.chance(0.15)
      ? 'redelivery'
      : 'refund'
