import { toAccount } from './original.ts'

/**
 * Emails about a person's account, in the language of the page they used. A gift card's recipient hasn't used one, so that email is in
 * English.
 */
export const accountEmails = {
  password_reset: toAccount([], {
    en: {
      subject: 'Choose a new password',
      opening: 'We received a request for a new password for your account.',
    },
    es: {
      subject: 'Elige una contraseña nueva',
      opening: 'Recibimos una solicitud de una contraseña nueva para tu cuenta.',
    },
  }),
  confirm_email: toAccount([], {
    en: {
      subject: 'Confirm your email address',
      opening: 'This address was entered as the email address of an account.',
    },
    es: {
      subject: 'Confirma tu correo electrónico',
      opening: 'Esta dirección se indicó como correo electrónico de una cuenta.',
    },
  }),
  email_changing: toAccount(['new_email'], {
    en: {
      subject: 'Your email address is about to change',
      opening: 'The address {new_email} was entered as the new email address of your account.',
    },
    es: {
      subject: 'Tu correo electrónico está por cambiar',
      opening: 'La dirección {new_email} se indicó como nuevo correo electrónico de tu cuenta.',
    },
  }),
  confirm_phone: toAccount(['phone'], {
    en: {
      subject: 'Confirm your phone number',
      opening: 'The number {phone} was entered as the new phone of your account.',
    },
    es: {
      subject: 'Confirma tu número de teléfono',
      opening: 'El número {phone} se indicó como nuevo teléfono de tu cuenta.',
    },
  }),
  passkey_added: toAccount(['passkey'], {
    en: {
      subject: 'A passkey was added to your account',
      opening: 'The passkey “{passkey}” can now sign in to your account.',
    },
    es: {
      subject: 'Se agregó una llave de acceso a tu cuenta',
      opening: 'La llave de acceso “{passkey}” ya puede iniciar sesión en tu cuenta.',
    },
  }),
  data_export: toAccount([], {
    en: {
      subject: 'Your data',
      opening: 'Here is everything we store about you, as JSON files in a ZIP archive.',
    },
    es: {
      subject: 'Tus datos',
      opening: 'Aquí está todo lo que guardamos sobre ti, como archivos JSON en un archivo ZIP.',
    },
  }),
  gift_card: toAccount(['amount'], {
    en: {
      subject: 'Your {amount} gift card',
      opening: 'You have received a {amount} gift card. Enjoy your meal!',
    },
  }),
}
