import { defineMessages } from '../kit/messages.ts'

/** Texts of the frame of both consoles. */
export const consoleMessages = defineMessages({
  en: {
    loading: 'Loading …',
    'needs.script': 'The console needs JavaScript. Please switch it on in this browser.',
    'nav.main': 'Console',
    'nav.more': 'More',
    'page.denied': 'You don’t have access to this page',
    'live.on': 'Live',
    'live.connecting': 'Connecting …',
    'live.off': 'Offline',
    'live.off.text':
      'No connection. What you see may be old; it is brought up to date as soon as the connection is back.',
    'unsent.one': '{count} action not sent yet',
    'unsent.other': '{count} actions not sent yet',
    'signedout.title': 'You have been signed out',
    'signedout.text': 'Sign in again to go on. What was not sent yet is kept on this device.',
    'fault.away': 'The service cannot be reached right now.',
    'fault.title': 'This could not be loaded',
    retry: 'Try again',
    account: 'Account',
    language: 'Español',
    saved: 'Saved.',
    'demo.short': 'Demo: everything here is made up.',
    undo: 'Undo',
  },
  es: {
    loading: 'Cargando …',
    'needs.script': 'La consola necesita JavaScript. Actívalo en este navegador.',
    'nav.main': 'Consola',
    'nav.more': 'Más',
    'page.denied': 'Tu función no abre esta página',
    'live.on': 'En vivo',
    'live.connecting': 'Conectando …',
    'live.off': 'Sin conexión',
    'live.off.text':
      'No hay conexión. Lo que ves puede ser antiguo; se actualiza en cuanto vuelva la conexión.',
    'unsent.one': '{count} acción sin enviar',
    'unsent.other': '{count} acciones sin enviar',
    'signedout.title': 'Se cerró tu sesión',
    'signedout.text':
      'Inicia sesión otra vez para continuar. Lo que no se envió se conserva en este dispositivo.',
    'fault.away': 'Ahora no se puede conectar con el servicio.',
    'fault.title': 'No se pudo cargar',
    retry: 'Intentar de nuevo',
    account: 'Cuenta',
    language: 'English',
    saved: 'Guardado.',
    'demo.short': 'Demostración: todo lo de aquí es inventado.',
    undo: 'Deshacer',
  },
})
