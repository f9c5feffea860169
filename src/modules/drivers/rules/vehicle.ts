export const vehicles = ['foot', 'bike', 'scooter', 'car'] as const
export type Vehicle = (typeof vehicles)[number]
