import type { WriteEmail } from '../texts/email-originals.ts'
import type { Language } from '../texts/language.ts'

/** The content of an email about an account. */
export type AccountNotice =
  | { name: 'password_reset' | 'confirm_email'; secret: string }
  | { name: 'email_changing'; newEmail: string }
  | { name: 'confirm_phone'; secret: string; phone: string }
  | { name: 'passkey_added'; passkey: string }

type Mail = { to: string; subject: string; text: string; language: Language }
type Reader = { to: string; language: Language; publicUrl: string }

export function accountEmail(
  notice: AccountNotice,
  { to, language, publicUrl }: Reader,
  write: WriteEmail,
): Mail {
  const words = texts[language]
  const [reset, confirm, forgotten] = ['reset', 'confirm', 'forgotten'].map(
    (page) => `${publicUrl}/account/${page}`,
  )
  const link = (label: string, url: string) => `${label}:\n${url}`
  const mail = ({ subject, opening }: { subject: string; opening: string }, ...parts: string[]): Mail => ({
    ...{ to, subject, language },
    text: `${[opening, ...parts].join('\n\n')}\n`,
  })
  switch (notice.name) {
    case 'password_reset': {
      const url = `${reset}?secret=${notice.secret}`
      return mail(write(notice.name, language, { email: to }), link(words.reset, url), words.resetNot)
    }
    case 'confirm_email': {
      const url = `${confirm}?secret=${notice.secret}`
      return mail(write(notice.name, language, { email: to }), link(words.confirm, url), words.confirmNot)
    }
    case 'email_changing': {
      const written = write(notice.name, language, { email: to, new_email: notice.newEmail })
      return mail(written, words.replaces, link(words.stops, forgotten!))
    }
    case 'confirm_phone': {
      const written = write(notice.name, language, { email: to, phone: notice.phone })
      return mail(written, link(words.confirmPhone, `${confirm}?secret=${notice.secret}`), words.phoneNot)
    }
    case 'passkey_added': {
      const written = write(notice.name, language, { email: to, passkey: notice.passkey })
      return mail(written, link(words.removes, forgotten!))
    }
  }
}

type Texts = Record<
  | 'reset'
  | 'resetNot'
  | 'confirm'
  | 'confirmNot'
  | 'replaces'
  | 'stops'
  | 'confirmPhone'
  | 'phoneNot'
  | 'removes',
  string
>

const texts: Record<Language, Texts> = {
  en: {
    reset: 'Choose a new password within an hour',
    resetNot: 'If it wasn’t you, ignore this email. Your password won’t change.',
    confirm: 'Confirm it within a day, with your password',
    confirmNot: 'If it wasn’t you, ignore this email.',
    replaces: 'Once it is confirmed, it takes the place of this one.',
    stops: 'If it wasn’t you, choose a new password. That stops the change and signs all apps out',
    confirmPhone: 'Confirm it within a day',
    phoneNot: 'If it wasn’t you, ignore this email and choose a new password.',
    removes: 'If it wasn’t you, choose a new password. That removes all passkeys and signs all apps out',
  },
  es: {
    reset: 'Elige una contraseña nueva dentro de una hora',
    resetNot: 'Si no fuiste tú, ignora este correo. Tu contraseña no cambia.',
    confirm: 'Confírmala en un día, con tu contraseña',
    confirmNot: 'Si no fuiste tú, ignora este correo.',
    replaces: 'Cuando se confirme, reemplazará a esta.',
    stops: 'Si no fuiste tú, elige una contraseña nueva. Eso detiene el cambio y cierra todas las sesiones',
    confirmPhone: 'Confírmalo en un día',
    phoneNot: 'Si no fuiste tú, ignora este correo y elige una contraseña nueva.',
    removes:
      'Si no fuiste tú, elige una contraseña nueva. Eso quita todas las llaves de acceso y cierra todas las sesiones',
  },
}
