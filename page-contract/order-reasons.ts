type Language = 'en' | 'es'

/**
 * Reasons that the service or a button of a console writes to an order, by code. The order stores the text, just like one that a person
 * typed. Pages look the text up here to translate it, and show any other text as it is.
 */
const reasons = {
  unanswered: { en: '{merchant} did not answer in time.', es: '{merchant} no respondió a tiempo.' },
  card_declined: {
    en: 'Your card was declined, and no other card was added in time. You weren’t charged.',
    es: 'Tu tarjeta fue rechazada y no agregaste otra a tiempo. No se te cobró nada.',
  },
  not_handed_over: {
    en: 'The courier could not hand it over.',
    es: 'El repartidor no pudo entregarlo.',
  },
  courier_lost: {
    en: 'The courier who has it cannot be found.',
    es: 'No localizamos al repartidor que lo lleva.',
  },
  replacement_declined: {
    en: 'What you ordered was not available, and you declined the replacement.',
    es: 'Lo que pediste no estaba disponible y rechazaste el reemplazo.',
  },
  replacement_unanswered: {
    en: 'What you ordered was not available, and we got no answer about the replacement.',
    es: 'Lo que pediste no estaba disponible y no respondiste sobre el reemplazo.',
  },
  busy: { en: 'We’re too busy right now', es: 'Tenemos demasiado trabajo ahora' },
  sold_out: { en: 'An item is sold out', es: 'Un artículo está agotado' },
  closing: { en: 'We’re closing', es: 'Estamos cerrando' },
  address: { en: 'We can’t deliver to this address', es: 'No podemos llegar a esta dirección' },
  // What a merchant’s own driver reports.
  door_unanswered: { en: 'No one answered at the door.', es: 'Nadie respondió en la puerta.' },
  door_address: {
    en: 'The address was wrong or not safe to reach.',
    es: 'La dirección no era correcta o no era seguro llegar.',
  },
  door_refused: { en: 'The order was turned down at the door.', es: 'Rechazaron el pedido en la puerta.' },
  damaged: { en: 'The order was damaged on the way.', es: 'El pedido se dañó en el camino.' },
  id_failed: {
    en: 'The ID check at the door failed.',
    es: 'No se pudo verificar la identificación en la puerta.',
  },
  id_underage: {
    en: 'The person at the door was too young.',
    es: 'La persona en la puerta no tenía la edad requerida.',
  },
  id_expired: { en: 'The ID had expired.', es: 'La identificación estaba vencida.' },
  id_none: { en: 'No valid ID was shown.', es: 'No mostraron una identificación válida.' },
  id_foreign: {
    en: 'The ID was someone else’s or looked altered.',
    es: 'La identificación era de otra persona o parecía alterada.',
  },
  id_intoxicated: {
    en: 'The person at the door looked intoxicated.',
    es: 'La persona en la puerta parecía ebria.',
  },
} as const satisfies Record<string, Record<Language, string>>

const languages = ['en', 'es'] as const
export type OrderReason = keyof typeof reasons

export const orderReason = (code: OrderReason, language: Language, merchant = ''): string =>
  reasons[code][language].replace('{merchant}', () => merchant)

/** A known reason in the reader's language, no matter in which it was stored; any other text unchanged. */
export function reasonIn(language: Language, text: string, merchant: string): string {
  const codes = Object.keys(reasons) as OrderReason[]
  const code = codes.find((one) => languages.some((as) => orderReason(one, as, merchant) === text))
  return code ? orderReason(code, language, merchant) : text
}
