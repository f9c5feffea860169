/** The unit follows the street, where customers and couriers read it: "350 5th Ave, Suite 4". */
export function joinUnit(street: string, unit: string | null): string {
  const plain = street
    .split(',')
    .map((part) => part.trim())
    .join(' ')
    .trim()
  return unit ? `${plain}, ${unit}` : plain
}

export function splitUnit(stored: string): { street: string; unit: string | null } {
  const [street, ...unit] = stored.split(', ')
  return { street: street!, unit: unit.length > 0 ? unit.join(', ') : null }
}
