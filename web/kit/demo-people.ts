/** The demo world's people, whose passwords are public. One click signs in as one of them. */
export const demoPassword = 'open-sesame-42'

export const demoPeople = {
  shop: [
    {
      email: 'ada@example.com',
      name: 'Ada',
      about: { en: 'has an address, cards, past orders', es: 'tiene dirección, tarjetas y pedidos' },
    },
    {
      email: 'new@example.com',
      name: 'Nell',
      about: { en: 'is new: no address, no card', es: 'es nueva: sin dirección ni tarjeta' },
    },
  ],
  partner: [
    {
      email: 'owner@example.com',
      name: 'Olga',
      about: { en: 'runs the merchants of group 1', es: 'dirige los comercios del grupo 1' },
    },
    {
      email: 'manager@example.com',
      name: 'Mani',
      about: {
        en: 'manages them: everything but staff and payouts',
        es: 'los administra: todo menos personal y pagos',
      },
    },
    {
      email: 'kitchen@example.com',
      name: 'Kit',
      about: { en: 'cooks in one of them: orders only', es: 'cocina en uno de ellos: solo pedidos' },
    },
    {
      email: 'rival@example.com',
      name: 'Rafael',
      about: { en: 'runs the merchants of group 2', es: 'dirige los comercios del grupo 2' },
    },
  ],
} as const
