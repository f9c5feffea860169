/** Whole enough to be looked for: the interface refuses half an email address, and people type one letter after the other. */
export const isAddress = (text: string): boolean => /^\S+@\S+\.\S{2,}$/.test(text)
