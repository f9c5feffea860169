import { defineMessages, type Language, translator } from '../kit/messages.ts'
import { kitMessages } from '../kit/texts.ts'

const shopMessages = defineMessages({
  en: {
    tagline: 'Dinner and a bottle, from the shops around you.',
    'nav.orders': 'Orders',
    'nav.account': 'Account',
    'nav.cart': 'Cart',
    'nav.drinks': 'Wine, beer & spirits',
    'nav.developers': 'For developers',
    'nav.language': 'Español',
    'nav.main': 'Main',
    'footer.help': 'Help',
    'footer.terms': 'Terms',
    'footer.privacy': 'Privacy',
    'offline.title': 'There is no connection',
    offline: 'This page needs one. Menus and orders that you have looked at open without.',
    'offline.line': 'No connection: this is what you saw last. Prices may have changed.',
    'home.title': 'What are you hungry for?',
    'home.lead': 'Kitchens, grocers and cellars around you, at your door.',
    'home.try': 'Try an address of the demo',
    'address.label': 'Delivery address',
    'address.hint': 'Street and number, city or ZIP code',
    'address.find': 'Find food',
    'address.here': 'Use my location',
    'signin.title': 'Sign in',
    'signin.lead': 'Your addresses, cards and orders, wherever you are.',
    'signin.email': 'Email',
    'signin.password': 'Password',
    'signin.forgotten': 'Forgot your password?',
    'signin.new': 'New here?',
    'signin.create': 'Create an account',
    'signin.demo': 'Or try a demo account:',
    'signup.title': 'Create an account',
    'signup.first': 'First name',
    'signup.last': 'Last name',
    'signup.phone': 'Phone',
    'signup.phone.hint': 'For the courier, in case they cannot find you',
    'signup.password.hint': 'At least 8 characters',
    'signup.have': 'Have an account already?',
  },
  es: {
    tagline: 'La cena y una botella, de los comercios de tu zona.',
    'nav.orders': 'Pedidos',
    'nav.account': 'Cuenta',
    'nav.cart': 'Carrito',
    'nav.drinks': 'Vino, cerveza y licores',
    'nav.developers': 'Para desarrolladores',
    'nav.language': 'English',
    'nav.main': 'Principal',
    'footer.help': 'Ayuda',
    'footer.terms': 'Condiciones',
    'footer.privacy': 'Privacidad',
    'offline.title': 'No hay conexión',
    offline: 'Esta página la necesita. Los menús y pedidos que ya viste se abren sin ella.',
    'offline.line': 'Sin conexión: esto es lo último que viste. Los precios pueden haber cambiado.',
    'home.title': '¿Qué se te antoja?',
    'home.lead': 'Cocinas, tiendas y bodegas cerca de ti, en tu puerta.',
    'home.try': 'Prueba una dirección de la demostración',
    'address.label': 'Dirección de entrega',
    'address.hint': 'Calle y número, ciudad o código postal',
    'address.find': 'Buscar comida',
    'address.here': 'Usar mi ubicación',
    'signin.title': 'Iniciar sesión',
    'signin.lead': 'Tus direcciones, tarjetas y pedidos, estés donde estés.',
    'signin.email': 'Correo electrónico',
    'signin.password': 'Contraseña',
    'signin.forgotten': '¿Olvidaste tu contraseña?',
    'signin.new': '¿Es tu primera vez?',
    'signin.create': 'Crear una cuenta',
    'signin.demo': 'O prueba una cuenta de demostración:',
    'signup.title': 'Crear una cuenta',
    'signup.first': 'Nombre',
    'signup.last': 'Apellido',
    'signup.phone': 'Teléfono',
    'signup.phone.hint': 'Para el repartidor, por si no te encuentra',
    'signup.password.hint': 'Al menos 8 caracteres',
    'signup.have': '¿Ya tienes una cuenta?',
  },
})

export const shopWords = (language: Language) => {
  const kit = translator(language, kitMessages)
  const shop = translator(language, shopMessages)
  return { kit, t: shop }
}

/** The operator's own sentence is shown as it was written; the one that every marketplace begins with is translated. */
export const taglineIn = (language: Language, { tagline }: { tagline: string }) =>
  tagline === shopWords('en').t('tagline') ? shopWords(language).t('tagline') : tagline

export type ShopWords = ReturnType<typeof shopWords>
