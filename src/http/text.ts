/** PostgreSQL cannot store U+0000 in text, nor half of a surrogate pair in JSON. */
export const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()
