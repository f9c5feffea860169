import { defineMessages, type Language, translator } from './messages.ts'

const messages = defineMessages({
  en: { leave: 'Leave at the door', hand: 'Hand to the customer' },
  es: { leave: 'Dejar en la puerta', hand: 'Entregar en la mano' },
})

type Door = { leave_at_door: boolean; instructions: string }

/** `Leave at the door · Gate code 1234`: how the courier hands over an order. Empty if nothing was requested. */
export function doorWords(options: Door | null | undefined, language: Language): string {
  if (!options) return ''
  const t = translator(language, messages)
  return [t(options.leave_at_door ? 'leave' : 'hand'), options.instructions].filter(Boolean).join(' · ')
}
