import { defineMessages } from '../../kit/messages.ts'

export const actingMessages = defineMessages({
  en: {
    you: 'You are acting for {shop} until {time}.',
    'you.text': 'Everything you change is recorded under your name and shown to them.',
    leave: 'Stop acting',
    other: '{name} of {brand} is acting for you until {time}.',
    end: 'End it now',
    ended: 'It has ended.',
    all: 'What was done',
    title: 'Visits of {brand}',
    lead: 'Who of the marketplace has worked in this console for you, why, and what was changed.',
    none: 'Nobody has.',
    active: 'under way',
    nothing: 'Nothing was changed.',
    changes: '{count} changes',
  },
  es: {
    you: 'Actúas por {shop} hasta las {time}.',
    'you.text': 'Todo lo que cambies queda registrado con tu nombre y se les muestra.',
    leave: 'Dejar de actuar',
    other: '{name} de {brand} actúa por ti hasta las {time}.',
    end: 'Terminar ahora',
    ended: 'Ha terminado.',
    all: 'Lo que se hizo',
    title: 'Visitas de {brand}',
    lead: 'Quién de la plataforma ha trabajado en esta consola por ti, por qué y qué cambió.',
    none: 'Nadie.',
    active: 'en curso',
    nothing: 'No se cambió nada.',
    changes: '{count} cambios',
  },
})
