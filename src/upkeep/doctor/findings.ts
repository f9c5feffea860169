/** A result of the doctor. `wrong` needs action, `mind` is worth knowing, `good` was checked and is fine. */
export type Finding = { level: 'wrong' | 'mind' | 'good'; about: string; says: string; todo: string }

export const wrong = (about: string, says: string, todo: string): Finding => ({
  level: 'wrong',
  about,
  says,
  todo,
})
export const mind = (about: string, says: string, todo: string): Finding => ({
  level: 'mind',
  about,
  says,
  todo,
})
export const good = (about: string, says: string): Finding => ({ level: 'good', about, says, todo: '' })

/** All problems, or a single good finding if there are none. */
export const orGood = (findings: (Finding | false | undefined)[], about: string, says: string): Finding[] => {
  const amiss = findings.filter((finding) => finding !== undefined && finding !== false)
  return amiss.length > 0 ? amiss : [good(about, says)]
}
