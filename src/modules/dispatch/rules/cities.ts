/** `New York, NY`: how a city is named among those where a company is switched off. */
export const cityName = ({ city, state }: { city: string; state: string }): string =>
  `${city.trim().replaceAll(/\s+/g, ' ')}, ${state.trim().toUpperCase()}`

/** People write a city in capitals, or not. */
export const isSameCity = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()
