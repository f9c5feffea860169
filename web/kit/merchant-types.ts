import { defineMessages } from './messages.ts'

/** Names of the merchant types; the letters are those of the interface. */
export const merchantTypeMessages = defineMessages({
  en: {
    'type.R': 'Restaurant',
    'type.C': 'Caterer',
    'type.F': 'Flowers',
    'type.I': 'Convenience store',
    'type.W': 'Wine and liquor store',
    'type.U': 'Laundry and dry cleaning',
    'type.P': 'Pharmacy',
    'type.Z': 'Something else',
  },
  es: {
    'type.R': 'Restaurante',
    'type.C': 'Catering',
    'type.F': 'Flores',
    'type.I': 'Tienda de barrio',
    'type.W': 'Vinos y licores',
    'type.U': 'Lavandería y tintorería',
    'type.P': 'Farmacia',
    'type.Z': 'Otra cosa',
  },
})
