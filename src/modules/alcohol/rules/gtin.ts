/** A GTIN (barcode number) of 8, 12, 13 or 14 digits as 14 digits; null if the check digit is wrong. */
export function parseGtin(text: string): string | null {
  const digits = text.replaceAll(/[\s-]/g, '')
  if (!/^(\d{8}|\d{12,14})$/.test(digits) || /^0+$/.test(digits)) return null
  const padded = digits.padStart(14, '0')
  return padded === withCheckDigit(padded.slice(0, 13)) ? padded : null
}

/** Appends the check digit to 13 digits: from the right, every other digit counts three times. */
export function withCheckDigit(digits: string): string {
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1),
    0,
  )
  return `${digits}${(10 - (sum % 10)) % 10}`
}
