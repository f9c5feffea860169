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
    {
      email: 'dana@example.com',
      name: 'Dana',
      about: { en: 'delivers with her own drivers, Dora and Diego', es: 'reparte con Dora y Diego' },
    },
  ],
  drive: [
    {
      email: 'dora@example.com',
      name: 'Dora',
      about: { en: 'delivers by car', es: 'reparte en auto' },
    },
    {
      email: 'diego@example.com',
      name: 'Diego',
      about: { en: 'delivers by bike', es: 'reparte en bicicleta' },
    },
  ],
  admin: [
    {
      email: 'owner@operator.example',
      name: 'Odette',
      about: { en: 'owner: may do everything', es: 'propietaria: puede todo' },
    },
    {
      email: 'support@operator.example',
      name: 'Sam',
      about: { en: 'support: orders and customers', es: 'atención: pedidos y clientes' },
    },
    {
      email: 'finance@operator.example',
      name: 'Fiona',
      about: { en: 'finance: everything about money', es: 'finanzas: todo lo del dinero' },
    },
    {
      email: 'catalogue@operator.example',
      name: 'Carl',
      about: { en: 'catalog: drinks, menus and rules', es: 'catálogo: bebidas, menús y reglas' },
    },
    {
      email: 'viewer@operator.example',
      name: 'Vera',
      about: { en: 'viewer: reads, and changes nothing', es: 'observadora: lee y no cambia nada' },
    },
  ],
} as const
