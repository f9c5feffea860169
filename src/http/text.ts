/** PostgreSQL can't store U+0000 in text, nor half of a surrogate pair in JSON. */
export const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** For a header, which allows only Latin-1. Already encoded parts stay as is. */
export const asciiUrl = (url: string) => url.toWellFormed().replaceAll(/[^\x21-\x7e]+/g, encodeURIComponent)
